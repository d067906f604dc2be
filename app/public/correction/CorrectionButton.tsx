import { lazy, Suspense, useState } from 'react'
import type { Subject } from './subject.ts'

const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'))

/** "Klopt dit niet?", under the facts that it is about. */
export function CorrectionButton({ of }: { of: Subject }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-link" onClick={() => setIsOpen(true)}>
        Klopt dit niet?
      </button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
