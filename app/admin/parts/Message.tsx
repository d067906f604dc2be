import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'
import './message.css'

/** A screen that only tells something: what is wrong, and one way on. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="message">
      <h1>{title}</h1>
      <div className="message__text">{children}</div>
    </div>
  )
}
