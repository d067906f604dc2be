import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Part of a row that has the focus. */
interface Part {
  id: string
  part: string
}

/**
 * A row that changes its place in the document loses the focus. What is said here has it again once the rows stand in their
 * new order.
 */
export function useFocusAfter(list: RefObject<HTMLElement | null>): (focused: Part) => void {
  const wanted = useRef<Part | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { id, part } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-page="${id}"]`)
    // A step may be offered no more, or in the row's menu: the handle is always there.
    const found = row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row?.querySelector<HTMLElement>('.handle')
    found?.focus()
  })
  return (focused) => {
    wanted.current = focused
  }
}
