/** The icons of the site. They stand beside a text as decoration, so screen readers do not see them. */
const PATHS = {
  menu: 'M2 5h16M2 10h16M2 15h16',
  close: 'M4 4l12 12M16 4L4 16',
  up: 'M4 13l6-6 6 6',
  down: 'M4 7l6 6 6-6',
  left: 'M13 4l-6 6 6 6',
  right: 'M7 4l6 6-6 6',
  arrow: 'M3 10h13M11 5l5 5-5 5',
  back: 'M17 10H4M9 5l-5 5 5 5',
  play: 'M5 3l12 7-12 7z',
  pause: 'M5 3h4v14H5zM11 3h4v14h-4z',
  previous: 'M4 3h2v14H4zM17 3v14L7 10z',
  next: 'M14 3h2v14h-2zM3 3v14l10-7z',
  anew: 'M4.2 7.2A6.6 6.6 0 1 1 3.5 11M3.6 3v4.6h4.6',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12.6 12.6L17 17',
  offline:
    'M2 3l16 15M2.5 8a11 11 0 0 1 4-2.6M9.5 4.6A11 11 0 0 1 17.5 8M5.5 11.3a7 7 0 0 1 3-1.7M12.5 10a7 7 0 0 1 2 1.3M8.3 14.3a3 3 0 0 1 3 0M9.9 17h.2',
  warning: 'M10 3L18 17H2zM10 8.5v4M10 14.8v.2',
  filter: 'M2 5h16M5 10h10M8 15h4',
  file: 'M4 2h8l4 4v12H4zM12 2v4h4',
  check: 'M4 10.5l4 4 8-9',
  share: 'M10 12V2.5M6.5 6L10 2.5 13.5 6M6 8.5H3.5v9h13v-9H14',
  print: 'M5.5 7V2.5h9V7M5.5 14H3V7h14v7h-2.5M5.5 11.5h9v6h-9z',
} as const

export type IconName = keyof typeof PATHS

const SOLID: readonly IconName[] = ['play', 'pause', 'previous', 'next']

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={SOLID.includes(name) ? 'icon icon--solid' : 'icon'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
