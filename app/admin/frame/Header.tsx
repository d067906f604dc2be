import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '../../lib/Logo.tsx'
import { Icon } from '../parts/Icon.tsx'
import { DASHBOARD } from '../parts/paths.ts'
import './frame.css'

/** The top of every screen, also of the login. `menu` stands before the site's title, `children` after it. */
export function Header({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  return (
    <header className="header">
      {menu}
      <Link className="header__title" href={DASHBOARD}>
        <Logo />
        Overtocht<small>Staff</small>
      </Link>
      <Button
        as="a"
        href="/"
        appearance="transparent"
        className="header__site"
        iconPosition="after"
        icon={<Icon name="out" small />}
      >
        View site
      </Button>
      {children}
    </header>
  )
}
