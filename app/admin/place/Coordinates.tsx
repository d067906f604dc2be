import { Button } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Position } from '#domain/common.ts'
import type { Port } from '#domain/sea-map.ts'
import { CityField } from '../form/CityField.tsx'
import { numberOf, type Values } from '../form/fields.ts'
import { RecordField } from '../form/RecordField.tsx'
import { useSeaMap } from '../form/use-sea-map.ts'
import { COORDINATES } from './faults.ts'
import type { Mark } from './names-on.ts'
import { PlaceMap } from './PlaceMap.tsx'

/** The city and the coordinates of a point, with a map. `isPort`: the point itself says where the city lies. */
export function Coordinates({ isPort = false }: { isPort?: boolean }) {
  return (
    <>
      <div className="field--wide">
        <PlacedCity />
      </div>
      <Coordinate name="latitude" />
      <Coordinate name="longitude" />
      <div className="field--wide">
        <PlaceField>{!isPort && <AsInPorts />}</PlaceField>
      </div>
    </>
  )
}

/** A city. If it is a known port, it fills in the coordinates, unless somebody has typed others. */
function PlacedCity() {
  const { getValues } = useFormContext<Values>()
  const { parts } = useSeaMap()
  const set = useSetPlace()
  const filled = useRef<{ port: Port; before: Typed } | null>(null)
  /** The city that was typed before the ports were there. */
  const early = useRef<string | null>(null)

  const fill = (city: string) => {
    early.current = parts ? null : city
    const ports = parts?.ports ?? []
    const held = placeOf(getValues())
    const port = portOf(ports, city)
    // Coordinates of another port were filled in by its name, so they may be replaced.
    const isFree = held === null || ports.some((other) => liesAt(other, held))
    if (port && isFree) {
      filled.current = { port, before: getValues([...COORDINATES]) as Typed }
      set(textOf(port))
    } else if (!port && filled.current && held && liesAt(filled.current.port, held)) {
      // The port's name was only the beginning of what is being typed.
      set(filled.current.before)
      filled.current = null
    }
  }
  useEffect(() => {
    if (parts && early.current !== null) fill(early.current)
  })
  return <CityField name="city" onCity={fill} />
}

/** A coordinate, with a point or a comma before its decimals. */
export function Coordinate({ name }: { name: (typeof COORDINATES)[number] }) {
  const typed = String(useWatch<Values>({ name }) ?? '').trim()
  const read = typed.includes(',') ? numberOf(typed) : null
  return <RecordField name={name} {...(read !== null && { hint: `Read as ${read}` })} />
}

interface PlaceProps {
  /** Places that get their names on the map before the ports do. */
  marks?: readonly Mark[]
  /** The part of the map that is shown while there is no place. */
  near?: Position | null
  /** How to set the place without the map, in words. */
  how?: string
  children?: ReactNode
}

/** The map that belongs to the coordinates of a form. */
export function PlaceField({ marks = [], near = null, how = 'Choose a city', children }: PlaceProps) {
  const values = useWatch<Values>() as Values
  const { parts } = useSeaMap()
  const set = useSetPlace()
  const at = placeOf(values)
  const ports = parts?.ports.map(({ city, longitude, latitude }): Mark => ({ label: city, position: [longitude, latitude] }))
  const name = String(values.city ?? '').trim()
  return (
    <div className="field">
      <PlaceMap
        {...{ at, near, how }}
        name={name}
        marks={[...marks, ...(ports ?? []).filter(({ label }) => label !== name)]}
        onSet={([longitude, latitude]) => set(textOf({ latitude, longitude }))}
      />
      <p className="place-map__hint">
        {at ? 'Click the map or drag the pin; the numbers follow.' : 'A place is never 0, 0: that lies in the sea off Africa.'}{' '}
        {children}
      </p>
    </div>
  )
}

/** Says whether the point lies at its city's port, and offers to put it there. */
function AsInPorts() {
  const values = useWatch<Values>() as Values
  const { parts } = useSeaMap()
  const set = useSetPlace()
  const port = portOf(parts?.ports ?? [], String(values.city ?? ''))
  if (!port) return null
  const at = placeOf(values)
  if (at && liesAt(port, at)) return `${port.city} as in the ports.`
  return (
    <>
      The port {port.city} lies at {port.latitude}, {port.longitude}.{' '}
      <Button className="place-map__take" appearance="transparent" onClick={() => set(textOf(port))}>
        Put it there
      </Button>
    </>
  )
}

/** Latitude and longitude as a form holds them. */
type Typed = readonly [latitude: string, longitude: string]

const textOf = ({ latitude, longitude }: Omit<Port, 'city'>): Typed => [String(latitude), String(longitude)]

/** Writes a place into the form. */
function useSetPlace(): (at: Typed) => void {
  const { setValue, formState } = useFormContext<Values>()
  const how = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (at) => {
    for (const [index, field] of COORDINATES.entries()) setValue(field, at[index], how)
  }
}

/** The place that the form holds. Null if there is none, or at 0, 0, where a new personal point begins. */
export function placeOf({ latitude, longitude }: Values): Position | null {
  const [y, x] = [latitude, longitude].map((typed) => numberOf(String(typed ?? '').trim()))
  if (x == null || y == null || Math.abs(x) > 180 || Math.abs(y) > 90 || (x === 0 && y === 0)) return null
  return [x, y]
}

const portOf = (ports: readonly Port[], city: string): Port | undefined =>
  ports.find((port) => port.city.toLowerCase() === city.trim().toLowerCase())

const liesAt = ({ longitude, latitude }: Port, at: Position): boolean => longitude === at[0] && latitude === at[1]
