import type { ReactNode } from 'react'

/** Fields that belong together, in two columns where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      <div className="section__fields">{children}</div>
    </section>
  )
}
