/** The page of the downloads in words. */
import type { DownloadName, Downloads, DownloadType } from './downloads.ts'
import { formatBytes } from './words.ts'

export const DATA_TITLE = 'Gegevens van het archief'
export const DATA_LEAD =
  'Alle reizen, schepen, havens, zeewegen en verhalen van dit archief, om te bewaren en opnieuw te gebruiken. Namen van passagiers staan er niet in.'
export const DATA_FORMS =
  'Elk bestand is er als CSV, in de vorm waarin dit archief zelf wordt gevuld, en als JSON-regels: één record per regel. Ze volgen het archief.'

export const DOWNLOAD_WORDS: Readonly<Record<DownloadName, { title: string; about: string }>> = {
  voyages: { title: 'Reizen', about: 'schip, havens, data, aantal passagiers, inleiding en bron' },
  ships: { title: 'Schepen', about: 'soort, rederij, bouwjaar, tonnage, nationaliteit en bron' },
  ports: { title: 'Havens', about: 'coördinaten, naam van nu, land en wat de haven was' },
  waypoints: { title: 'Zeewegen', about: 'open water tussen twee havens, als punten op de kaart' },
  stories: { title: 'Verhalen', about: 'plaats of traject, tijd, tekst en bron' },
  images: {
    title: 'Beeldmateriaal',
    about: 'beschrijving, collectie, maker, licentie en adres; de beelden zelf zitten er niet in',
  },
  pages: { title: 'Pagina’s', about: 'de teksten uit het menu' },
  partners: { title: 'Partners en bronnen', about: 'naam, rol en website' },
}

const FORM_WORDS: Readonly<Record<DownloadType, string>> = { csv: 'CSV', jsonl: 'JSON-regels' }

/** "CSV, 41 kB", or "CSV" without a size. */
export const formInWords = ({ type, bytes }: Downloads['files'][number]['forms'][number]): string =>
  [FORM_WORDS[type], ...(bytes === null ? [] : [formatBytes(bytes)])].join(', ')
