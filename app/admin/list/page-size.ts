/** How many rows a page of a list has. This device remembers it. */
import { create } from 'zustand'

/** The first is the default. */
export const PAGE_SIZES = [20, 50, 100] as const

const KEY = 'listRows'
const remembered = (): number => PAGE_SIZES.find((size) => String(size) === localStorage.getItem(KEY)) ?? PAGE_SIZES[0]

const useStore = create<{ size: number }>(() => ({ size: remembered() }))
export const usePageSize = (): number => useStore(({ size }) => size)

export function setPageSize(size: number): void {
  localStorage.setItem(KEY, String(size))
  useStore.setState({ size })
}
