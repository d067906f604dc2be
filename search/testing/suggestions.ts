/** What is suggested of the sample archive while somebody types. */
import { expect, it } from 'vitest'
import type { ReadEngine } from './read-engine.ts'

/** `opened`: an engine that holds the sample archive. */
export function suggestsWhileTyping(opened: () => ReadEngine): void {
  it('suggestions are surnames with their bearers, ships and cities with their voyages', async () => {
    expect(await opened().suggest('ja')).toEqual([
      { kind: 'surname', value: 'Jansen', count: 4 },
      { kind: 'surname', value: 'Janssen', count: 1 },
      { kind: 'city', value: 'Jakarta', count: 5 },
    ])
    expect(await opened().suggest('RUYS')).toEqual([{ kind: 'ship', value: 'Willem Ruys', count: 1 }])
    expect(await opened().suggest('tandjong')).toEqual([{ kind: 'city', value: 'Tandjong Priok', count: 5 }])
    expect(await opened().suggest('anna de vr')).toEqual([{ kind: 'surname', value: 'anna de Vries', count: 3 }])
    expect(await opened().suggest('karno')).toEqual([{ kind: 'surname', value: 'Soekarno', count: 1 }])
    expect(await opened().suggest('sukarno')).toEqual([{ kind: 'sounds', value: 'Soekarno', count: 1 }])
    expect(await opened().suggest('suka')).toEqual([{ kind: 'sounds', value: 'Soekarno', count: 1 }])
    expect(await opened().suggest('j')).toEqual([])
  })

  it('suggestions keep to the particles typed, and count who is called so', async () => {
    expect(await opened().suggest('van den b')).toEqual([{ kind: 'surname', value: 'van den Berg', count: 1 }])
    expect(await opened().suggest('v/d b')).toEqual([{ kind: 'surname', value: 'v/d Berg', count: 1 }])
    expect(await opened().suggest('de ja')).toEqual([])
    expect(await opened().suggest('jan j')).toEqual([{ kind: 'surname', value: 'jan Jansen', count: 2 }])
    expect(await opened().suggest('piet de w')).toEqual([])
  })
}
