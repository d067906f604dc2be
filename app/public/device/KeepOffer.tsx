import { useState } from 'react'
import type { Pack } from '#domain/pack.ts'
import { countOf, formatBytes } from '#domain/words.ts'
import { ApiError } from '../../client/client.ts'
import { addressesOf, areThere, keepPack } from '../../offline/packs.ts'

interface Props {
  label: string
  /** The subject of a sentence: "Deze reis" or "Deze reizen". */
  what: string
  load: () => Promise<Pack>
}

/** A button that keeps something on the device. It first says how much room that takes. */
export function KeepOffer({ label, what, load }: Props) {
  const [pack, setPack] = useState<Pack | null>(null)
  const [refusal, setRefusal] = useState('')
  const look = async () => {
    setRefusal('')
    try {
      const loaded = await load()
      if (areThere(addressesOf(loaded))) setRefusal(`${what} ${verb(loaded, 'staat', 'staan')} al op dit apparaat.`)
      else setPack(loaded)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal('Bewaren lukt nu niet. Probeer het later nog eens.')
    }
  }
  const keep = async (chosen: Pack) => {
    setPack(null)
    await keepPack(chosen)
  }
  if (!pack)
    return (
      <>
        <button type="button" className="text-link" onClick={() => void look()}>
          {label}
        </button>
        {refusal && <p role="status">{refusal}</p>}
      </>
    )
  const images = pack.images.length
  return (
    <>
      <p>
        {what}
        {images > 0 && ` met ${countOf(images, 'afbeelding', 'afbeeldingen')}`} {verb(pack, 'neemt', 'nemen')} ongeveer{' '}
        {formatBytes(pack.bytes)} in.
      </p>
      <button type="button" className="text-link" onClick={() => void keep(pack)}>
        Bewaren
      </button>
      <button type="button" className="text-link" onClick={() => setPack(null)}>
        Niet bewaren
      </button>
    </>
  )
}

/** How far the fetching of something is. */
export const Progress = ({ of, done, label }: { of: number; done: number; label: string }) => (
  <p role="status">
    <progress max={of} value={done} aria-label={label} /> {done} van {of}
  </p>
)

const verb = ({ journeys }: Pack, one: string, many: string): string => (journeys.length > 1 ? many : one)
