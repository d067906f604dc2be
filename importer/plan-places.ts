/** Plans ports, sea legs and stories. */
import type { ColumnsOf, EveryField, SomeFields } from './fields.ts'
import type { Values } from './formats.ts'
import { textToHtml } from './html.ts'
import type { Origin } from './report.ts'
import type { Run } from './run.ts'

export function planPlaces(run: Run): void {
  const { archive, report, sheets } = run
  for (const row of sheets['ports.csv'] ?? []) {
    const { role_nl: role, ...port } = row.values
    const fields: SomeFields<'content_point'> = { kind: 'port', ...port, role }
    archive.content_point.offer(row, { fields, columns: PORT_COLUMNS }, report)
  }
  for (const row of sheets['waypoints.csv'] ?? []) {
    const { leg_from, leg_to, waypoints } = row.values
    warnUnknownPort(run, row, 'leg_from', leg_from, 'the leg cannot be sailed')
    warnUnknownPort(run, row, 'leg_to', leg_to, 'the leg cannot be sailed')
    const fields: EveryField<'sea_leg'> = { from_city: leg_from, to_city: leg_to, waypoints }
    archive.sea_leg.offer(row, { fields, columns: LEG_COLUMNS }, report)
  }
  for (const row of sheets['stories.csv'] ?? []) planStory(run, row, row.values)
}

function planStory(run: Run, origin: Origin, story: Values<'stories.csv'>): void {
  const { city, legFrom, legTo } = story.city_or_leg
  if (city !== null && !run.archive.content_point.find({ kind: 'port', city })) {
    const reason = `"${city}" is no known port: import it with the story, or before it`
    run.report.wrongRow(origin, 'city_or_leg', reason)
    return
  }
  for (const place of [city, legFrom, legTo]) {
    if (place !== null) warnUnknownPort(run, origin, 'city_or_leg', place, 'the story is not shown')
  }
  const fields: SomeFields<'content_point'> = {
    kind: 'story',
    city,
    leg_from: legFrom,
    leg_to: legTo,
    title: story.title_nl,
    story: textToHtml(story.story_nl),
    period: story.period,
    year_from: story.year_from,
    year_to: story.year_to,
    source: story.source_url,
  }
  run.archive.content_point.offer(origin, { fields, columns: STORY_COLUMNS }, run.report)
}

const PORT_COLUMNS: ColumnsOf<'content_point', 'ports.csv'> = { role: 'role_nl' }
const LEG_COLUMNS: ColumnsOf<'sea_leg', 'waypoints.csv'> = { from_city: 'leg_from', to_city: 'leg_to' }
const STORY_COLUMNS: ColumnsOf<'content_point', 'stories.csv'> = {
  city: 'city_or_leg',
  leg_from: 'city_or_leg',
  leg_to: 'city_or_leg',
  title: 'title_nl',
  story: 'story_nl',
  source: 'source_url',
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
