import { Button } from '@fluentui/react-components'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Spinner } from '../parts/Spinner.tsx'
import { siteSettings } from './settings.ts'

interface Props {
  /** The fields that differ from what is saved. */
  changed: readonly string[]
  busy: boolean
  validate: () => Promise<boolean>
  onCancel: () => void
  onSave: () => void
}

/** The buttons below the settings, and what was changed. */
export function SettingsStrip({ changed, busy, validate, onCancel, onSave }: Props) {
  const nothing = changed.length === 0
  return (
    <div className="strip form__strip">
      <Button disabledFocusable={busy || nothing} onClick={onCancel}>
        Cancel
      </Button>
      <span className="form__state" role="status">
        {busy ? <Spinner small label="Saving" /> : sayChanged(changed)}
      </span>
      <SubmitButton
        label="Save settings"
        disabled={busy || nothing}
        hint="They hold at once for every visitor."
        validate={validate}
        onYes={onSave}
      />
    </div>
  )
}

function sayChanged(changed: readonly string[]): string {
  if (changed.length === 0) return 'Nothing changed'
  const labels = Object.entries(siteSettings.fields).flatMap(([name, { label }]) => (changed.includes(name) ? [label] : []))
  return `${changed.length} ${changed.length === 1 ? 'change' : 'changes'}: ${labels.join(', ')}`
}
