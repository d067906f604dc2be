import { readFileSync } from 'node:fs'
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from './client.ts'
import { PREFIX, settingsOf } from './testing/server.ts'

const server = inject('elasticsearch')
const messageOf = (given: Parameters<typeof connect>[0]) =>
  connect(given).then(
    () => 'connected',
    (error: Error) => error.message,
  )

describe('a server with users and TLS', () => {
  const reader = settingsOf(server, 'reader')

  it('accepts its user, password and certificate', async () => {
    expect(await messageOf(reader)).toBe('connected')
  })

  it('is refused in one line without one of them', async () => {
    const auth = { username: 'reader', password: 'fout' }
    expect(await messageOf({ ...reader, auth })).toContain('refuses the user and password of ELASTICSEARCH_URL.')
    expect(await messageOf({ ...reader, auth: null })).toContain('refuses requests without a user')
    const other = readFileSync(`${import.meta.dirname}/../../config/testing/certificate.pem`, 'utf8')
    for (const ca of [null, other]) {
      expect(await messageOf({ ...reader, ca })).toMatch(
        /^Elasticsearch at https:\S+ is not trusted \(.*\): see ELASTICSEARCH_CA\.$/,
      )
    }
  })

  it('sees an API key, which this distribution cannot make', async () => {
    const apiKey = Buffer.from('id:sleutel').toString('base64')
    expect(await messageOf({ ...reader, auth: { apiKey } })).toContain('refuses the key of ELASTICSEARCH_API_KEY.')
    const admin = await connect(settingsOf(server, 'admin'))
    await expect(admin.security.createApiKey({ name: 'x' })).rejects.toMatchObject({ status: 400 })
    await admin.close()
  })
})

describe('the users of the README', () => {
  const clients: Client[] = []
  const as = async (name: 'admin' | 'reader' | 'writer') => {
    const client = await connect(settingsOf(server, name))
    clients.push(client)
    return client
  }
  const forbidden = { status: 403, type: 'security_exception' }
  const OURS = `${PREFIX}-rights-1`
  const OTHER = 'andere'
  let admin: Client
  beforeAll(async () => {
    admin = await as('admin')
    await admin.index({ index: OTHER, id: '1', document: { n: 'x' }, refresh: true })
  })
  afterAll(async () => {
    await admin.indices.delete({ index: [OURS, `${OURS}-b`, OTHER], ignore_unavailable: true })
    await Promise.all(clients.map((client) => client.close()))
  })

  it('write and read the indexes of the prefix, and no others', async () => {
    const [writer, reader] = [await as('writer'), await as('reader')]
    const alias = `${PREFIX}-rights`
    await writer.indices.create({ index: OURS, settings: { number_of_replicas: 0 } })
    await writer.bulk({ index: OURS, operations: [{ index: {} }, { n: 'x' }], refresh: true })
    await writer.indices.create({ index: `${OURS}-b` })
    await writer.indices.updateAliases({ actions: [{ add: { index: OURS, alias } }] })
    await writer.indices.updateAliases({
      actions: [{ add: { index: `${OURS}-b`, alias } }, { remove: { index: OURS, alias } }],
    })
    await writer.indices.forcemerge({ index: OURS })
    expect(await reader.count({ index: OURS })).toMatchObject({ count: 1 })
    expect(await reader.count({ index: alias })).toMatchObject({ count: 0 })
    await reader.cluster.health()

    await expect(writer.indices.create({ index: 'nog-een' })).rejects.toMatchObject(forbidden)
    await expect(writer.indices.delete({ index: OTHER })).rejects.toMatchObject(forbidden)
    await expect(writer.search({ index: OTHER })).rejects.toMatchObject(forbidden)
    await expect(reader.search({ index: OTHER })).rejects.toMatchObject(forbidden)
    await expect(reader.index({ index: OURS, document: {} })).rejects.toMatchObject(forbidden)
    await expect(reader.indices.create({ index: `${OURS}-c` })).rejects.toMatchObject(forbidden)
    await expect(reader.indices.delete({ index: OURS })).rejects.toMatchObject(forbidden)
    await writer.indices.delete({ index: OURS })
  })
})
