import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { clock } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import { wrongCredentials } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { endSession, findByName, startSession } from './sessions.ts'
import { tryPassword } from './tries.ts'

interface Options {
  db: Kysely<Database>
  hashing: Hashing
}

export const loginRoutes: FastifyPluginAsync<Options> = async (app, { db, hashing }) => {
  serve(app, 'POST /api/admin/user/login', async (request) => {
    const { username, password } = request.body
    const user = await findByName(db, username)
    const asked = { username, password, hash: user?.password_hash ?? null }
    const isRight = await tryPassword({ db, hashing }, request, asked)
    const session = isRight && user ? await startSession(db, user) : null
    if (!user || session === null) throw wrongCredentials()
    const { username: name, is_admin: isAdmin, role } = user
    const iat = Math.floor(clock.now().getTime() / 1000)
    const said = { sub: String(user.id), sid: session, username: name, isAdmin, role, iat }
    return { token: app.jwt.sign(said) }
  })

  serve(app, 'POST /api/admin/user/logout', async (request) => {
    await endSession(db, request.user.session)
    return null
  })
}
