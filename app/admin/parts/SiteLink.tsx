import { Icon } from './Icon.tsx'

/** What leads from a record to its place on the site, in a tab of its own: work on this one stays. */
export const VIEW_ON_SITE = 'View on site'
export const IN_A_TAB = { target: '_blank', rel: 'noopener' }

export const SiteLink = ({ href }: { href: string }) => (
  <a className="site-link" href={href} {...IN_A_TAB}>
    <Icon name="out" small /> {VIEW_ON_SITE}
  </a>
)
