import { type ReactNode, useId } from 'react'

/** Fields that belong together, in two columns where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="section__fields">{children}</div>
    </section>
  )
}
