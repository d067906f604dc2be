import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { TABS, type Tab } from '#domain/tabs.ts'
import { formatNumber } from '#domain/words.ts'
import { isGuessed, isUncounted } from './headline.ts'
import { totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'

export const TAB_LABELS: Record<Tab, string> = {
  passengers: 'Passagiers',
  ships: 'Schepen',
  journeys: 'Reizen',
  passengerList: 'Passagierslijsten',
  media: 'Beeldmateriaal',
}

/** The five tabs with their counts. Arrow keys, Home and End move along them, as in every ARIA tab list. */
export function ResultTabs({ answer, active, onChoose }: { answer: Answer | null; active: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null)
  // Where the tabs scroll sideways, keeps the chosen one in sight, also when a link or Back chose it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts move the tabs
  useLayoutEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!row || !chosen) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += chosen.left - left - (width - chosen.width) / 2
  }, [active, answer])
  const onKeyDown = (event: KeyboardEvent) => {
    // The focus is not always on the chosen tab: a tab that asks for a code is not chosen yet.
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab
    const at = TABS.indexOf((focused as Tab | undefined) ?? active)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = TABS[(next + TABS.length) % TABS.length] ?? active
    list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus()
    onChoose(tab)
  }
  return (
    <div className="tabs" role="tablist" aria-label="Soort resultaat" ref={list} onKeyDown={onKeyDown}>
      {TABS.map((tab) => {
        const total = answer && !isUncounted(answer, tab) ? totalOf(answer.results, tab) : null
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            data-tab={tab}
            aria-selected={tab === active}
            aria-controls={answer ? 'results' : undefined}
            tabIndex={tab === active ? 0 : -1}
            className={total === 0 ? 'zero' : undefined}
            onClick={() => onChoose(tab)}
          >
            {TAB_LABELS[tab]}{' '}
            <span className="n">
              {total !== null && formatNumber(total)}
              {answer && isGuessed(answer, tab) && ` ${total === 1 ? 'lijkt' : 'lijken'} erop`}
            </span>
          </button>
        )
      })}
    </div>
  )
}
