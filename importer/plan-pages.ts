/** Plans side-menu pages and partners. */
import { readFile } from 'node:fs/promises'
import type { Run } from './archive.ts'
import { Wrong } from './columns.ts'
import type { EveryField, RecordId } from './fields.ts'
import { fileInFolder } from './folder.ts'
import { fieldsOf, type Row } from './formats.ts'
import { pageContent } from './html.ts'
import { logoAddress } from './plan-media.ts'

type PageRow = Row<'pages.csv'>

/** The menu has two levels: headings, and pages under them. Headings come first, so that pages find theirs. */
export async function planPages(run: Run): Promise<void> {
  const rows = run.sheets['pages.csv'] ?? []
  const isTop = ({ values }: PageRow) => values.parent == null
  for (const row of rows.filter(isTop)) await planPage(run, row, row.values.parent)
  for (const row of rows.filter((row) => !isTop(row))) {
    const parent = headingId(run, row.values.parent!)
    if (parent instanceof Wrong) run.report.wrongRow(row, 'parent', parent.reason)
    else await planPage(run, row, parent)
  }
}

async function planPage(run: Run, row: PageRow, parentId: RecordId | null | undefined): Promise<void> {
  const { order, file, content_nl: written } = row.values
  const content = file == null ? pageContent(written ?? '') : await readPage(run, file)
  if (content instanceof Wrong) {
    run.report.wrongRow(row, 'file', content.reason)
    return
  }
  const fields: EveryField<'side_menu'> = { ...fieldsOf(row), content, sort_order: order ?? 1, parent_id: parentId }
  run.archive.side_menu.offer(row, fields, run.report)
}

function headingId({ archive, sheets }: Run, pageId: string): RecordId | Wrong {
  const heading = archive.side_menu.find({ page_id: pageId })
  if (!heading || heading.withdrawn) return new Wrong(`page "${pageId}" is neither in pages.csv nor in the archive`)
  const inFolder = sheets['pages.csv']?.find(({ values }) => values.page_id === pageId)
  const parent = inFolder ? inFolder.values.parent : archive.side_menu.existing({ page_id: pageId })?.values.parent_id
  return parent == null ? heading.id : new Wrong(`page "${pageId}" is itself under a heading`)
}

const LARGEST_PAGE = 500_000

async function readPage({ folder, beside }: Run, name: string): Promise<string | Wrong> {
  const path = await fileInFolder(folder, name, beside)
  if (path instanceof Wrong) return path
  const bytes = await readFile(path)
  if (bytes.length > LARGEST_PAGE) return new Wrong(`the file has more than ${LARGEST_PAGE / 1000} kB`)
  try {
    return pageContent(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return new Wrong('the file is not valid UTF-8')
  }
}

/** A partner whose logo cannot be read is imported without it. */
export async function planPartners(run: Run): Promise<void> {
  for (const row of run.sheets['partners.csv'] ?? []) {
    const { logo } = row.values
    const address = logo ? await logoAddress(run, row, logo) : logo
    if (address instanceof Wrong) {
      run.report.warn(row.file, row.line, 'logo', `${address.reason}: the partner is kept without it`)
    }
    const fields: EveryField<'partner'> = { ...fieldsOf(row), logo: address instanceof Wrong ? undefined : address }
    run.archive.partner.offer(row, fields, run.report)
  }
}
