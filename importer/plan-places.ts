/** Plans ports, sea legs and stories. */
import type { EveryField, SomeFields } from './fields.ts'
import { fieldsOf, type Row } from './formats.ts'
import { textToHtml } from './html.ts'
import type { Origin } from './report.ts'
import type { Run } from './run.ts'

export function planPlaces(run: Run): void {
  const { archive, report, sheets } = run
  for (const row of sheets['ports.csv'] ?? []) {
    archive.content_point.offer(row, { kind: 'port', ...fieldsOf(row) }, report)
  }
  for (const row of sheets['waypoints.csv'] ?? []) {
    const { leg_from, leg_to } = row.values
    warnUnknownPort(run, row, 'leg_from', leg_from, 'the leg cannot be sailed')
    warnUnknownPort(run, row, 'leg_to', leg_to, 'the leg cannot be sailed')
    archive.sea_leg.offer(row, fieldsOf(row) satisfies EveryField<'sea_leg'>, report)
  }
  for (const row of sheets['stories.csv'] ?? []) planStory(run, row)
}

function planStory(run: Run, row: Row<'stories.csv'>): void {
  const { city, legFrom, legTo } = row.values.city_or_leg
  if (city !== null && !run.archive.content_point.find({ kind: 'port', city })) {
    const reason = `"${city}" is no known port: import it with the story, or before it`
    run.report.wrongRow(row, 'city_or_leg', reason)
    return
  }
  for (const place of [city, legFrom, legTo]) {
    if (place !== null) warnUnknownPort(run, row, 'city_or_leg', place, 'the story is not shown')
  }
  const fields: SomeFields<'content_point'> = {
    ...fieldsOf(row),
    ...{ kind: 'story', city, leg_from: legFrom, leg_to: legTo },
    story: textToHtml(row.values.story_nl),
  }
  run.archive.content_point.offer(row, fields, run.report)
}

/** Warns, with the consequence, if the port is neither in the folder nor in the archive, or is withdrawn. */
export function warnUnknownPort(
  { archive, report }: Run,
  { file, line }: Origin,
  column: string,
  city: string,
  consequence: string,
): void {
  const port = archive.content_point.find({ kind: 'port', city })
  if (!port) report.warn(file, line, column, `"${city}" is no known port: ${consequence}`)
  else if (port.withdrawn) report.warn(file, line, column, `port "${city}" is withdrawn: ${consequence}`)
}
