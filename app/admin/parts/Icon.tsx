import { Button } from '@fluentui/react-components'

/** The line icons of the admin area, drawn on 20 by 20. Screen readers skip them, so each needs a word or a label beside it. */
const PATHS = {
  menu: 'M2 5h16M2 10h16M2 15h16',
  close: 'M4 4l12 12M16 4L4 16',
  out: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  search: 'M8.5 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM13 13l4.5 4.5',
  add: 'M10 3v14M3 10h14',
  less: 'M3 10h14',
  up: 'M10 17V4M5 9l5-5 5 5',
  down: 'M10 3v13M5 11l5 5 5-5',
  left: 'M12 4l-6 6 6 6',
  right: 'M8 4l6 6-6 6',
  more: 'M4 9.6v.8M10 9.6v.8M16 9.6v.8',
  edit: 'M4 16l1-4 8.5-8.5 3 3L8 15z',
  remove: 'M3 5.5h14M8 5.5V3h4v2.5M5 5.5L6 17h8l1-11.5',
  handle: 'M7 4.5v.5M13 4.5v.5M7 9.7v.6M13 9.7v.6M7 15v.5M13 15v.5',
  lock: 'M5 9h10v8H5zM7 9V6a3 3 0 016 0v3',
  upload: 'M10 15V4M5 9l5-5 5 5M4 17h12',
  higher: 'M5 12l5-5 5 5',
  lower: 'M5 8l5 5 5-5',
  under: 'M3 5h14M9 10h8M9 15h8M3 8.5l3 2.5-3 2.5',
  forth: 'M3 5h14M9 10h8M9 15h8M6 8.5l-3 2.5 3 2.5',
  back: 'M4 4v5h5M4 9c2-5 12-5 12.5 1.5S9 18 5.5 14.5',
  calendar: 'M3 5h14v12H3zM3 8.5h14M7 3v3M13 3v3',
  clock: 'M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15zM10 6v4.5l3 1.8',
  merge: 'M4 3v3c0 4 6 3 6 7v4M16 3v3c0 4-6 3-6 7M6.5 13.5L10 17l3.5-3.5',
  mail: 'M2.5 5h15v10.5h-15zM2.5 5.500l7.500 6 7.500-6',
  unseen: 'M2.5 10S5.500 5 10 5s7.5 5 7.5 5-3 5-7.500 5-7.500-5-7.500-5zM4 16.5L16 3.500',
  open: 'M5 8l5 5 5-5',
  link: 'M8 12l4-4M7 9l-2.5 2.5a2.8 2.8 0 004 4L11 13M13 11l2.5-2.5a2.8 2.8 0 00-4-4L9 7',
  bullets: 'M7 5h10M7 10h10M7 15h10M3 5v.2M3 10v.2M3 15v.2',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5h1V7M3 12h2l-2 4h2',
  quote: 'M4 6h5v4c0 3-2 4-4 4M12 6h5v4c0 3-2 4-4 4',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12',
  picture: 'M3 4h14v12H3zM3 14l4.5-5 3.5 4 2.5-2.5L17 14M13 7.5v.2',
  undo: 'M5 4v5h5M5 9c2-4 12-4 12 5',
  redo: 'M15 4v5h-5M15 9C13 5 3 5 3 14',
  bold: 'M6 4h5a3 3 0 010 6H6zM6 10h6a3 3 0 010 6H6z',
  italic: 'M9 4h5M6 16h5M11.5 4l-3 12',
  info: 'M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15zM10 9.500v4M10 6.500v.1',
  done: 'M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15zM6.800 10.200l2.200 2.300 4.300-4.800',
  warning: 'M10 2.5L18.5 17h-17zM10 8v4.5M10 14.4v.4',
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  const size = small ? 16 : 20
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}

interface IconButtonProps {
  icon: IconName
  small?: boolean
  /** The name of the button. */
  label: string
  title?: string
  className?: string
  disabledFocusable?: boolean
  onClick?: () => void
  'data-part'?: string
}

/** A button that shows only an icon. A trigger around it, such as `MenuTrigger`, adds its own props. */
export const IconButton = ({ icon, small = false, label, ...button }: IconButtonProps) => (
  <Button appearance="transparent" icon={<Icon name={icon} small={small} />} aria-label={label} {...button} />
)
