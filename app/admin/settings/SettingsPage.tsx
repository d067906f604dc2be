import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SETTINGS_ID, type SettingFields, SettingFieldsSchema, type Settings } from '#domain/settings.ts'
import { changedFields } from '../conflict/merge.ts'
import { AlsoOpen } from '../form/AlsoOpen.tsx'
import { toForm, toWire, type Values } from '../form/fields.ts'
import { resolverOf } from '../form/resolver.ts'
import { useLeaveGuard } from '../leave/guard.ts'
import { FailedBar } from '../list/NoRows.tsx'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/links.tsx'
import { Message } from '../parts/Message.tsx'
import { useNotify } from '../parts/notify.tsx'
import { historyPath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { call, currentOf, messageOf } from '../session/call.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { SettingsStrip } from './SettingsStrip.tsx'
import { siteSettings } from './settings.ts'
import '../form/form.css'
import '../list/list.css'
import './settings.css'
import { Spinner } from '../parts/Spinner.tsx'

const ConflictDialog = lazy(() => import('../conflict/ConflictDialog.tsx'))

/** What holds for the whole site. */
export default function SettingsPage() {
  useTitle('Settings')
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  if (isAdmin) return <LoadedSettings />
  return (
    <Message title="Settings">
      <p>Only admins see this page.</p>
    </Message>
  )
}

function LoadedSettings() {
  const { answer, error, reload, put } = useCall('GET /api/admin/settings', {})
  if (answer) return <SettingsForm settings={answer} onSaved={put} />
  return (
    <div className="form">
      <FailedBar error={error} onRetry={() => void reload()} />
      {error === null && <Spinner label="Loading Settings" />}
    </div>
  )
}

/** A form also says whether there is an embargo at all: its years may be empty for a moment. */
const formOf = (settings: Values): Values => ({
  ...toForm(SettingFieldsSchema, settings),
  isEmbargoed: settings.embargoYears !== null,
})
const wireOf = (values: Values): SettingFields =>
  toWire(SettingFieldsSchema, values.isEmbargoed ? values : { ...values, embargoYears: '' }) as SettingFields
const check = ({ isEmbargoed, embargoYears }: Values) =>
  isEmbargoed && String(embargoYears).trim() === ''
    ? { embargoYears: 'Give a number of years.' }
    : ({} as Record<string, string>)

/** The fields alone, as they are saved. */
const fieldsOf = (settings: Settings): SettingFields => wireOf(formOf(settings))

interface Props {
  settings: Settings
  onSaved: (settings: Settings) => void
}

function SettingsForm({ settings, onSaved }: Props) {
  const form = useForm<Values>({ defaultValues: formOf(settings), resolver: resolverOf(SettingFieldsSchema, check) })
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Settings | null>(null)
  const notify = useNotify()
  const wire = wireOf(form.watch())
  const changed = changedFields(fieldsOf(settings), wire)
  useLeaveGuard(
    changed.length === 0 ? null : { title: 'Leave without saving?', text: 'What you changed in the settings would be lost.' },
  )

  const take = (next: Settings) => {
    onSaved(next)
    form.reset(formOf(next))
  }
  const save = async (fields: SettingFields, { version }: Settings) => {
    setBusy(true)
    setConflict(null)
    try {
      take(await call('PUT /api/admin/settings', { body: { ...fields, version } }))
      notify.success('Settings updated successfully')
    } catch (error) {
      const current = currentOf<Settings>(error)
      if (current) setConflict(current)
      else notify.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="list__head">
          <h1>Settings</h1>
          <span className="list__note">only admins see this page</span>
          <AlsoOpen kind="settings" id={SETTINGS_ID} />
          <span className="settings__history">
            <LinkButton href={historyPath('settings', SETTINGS_ID)} appearance="transparent" icon={<Icon name="clock" small />}>
              History
            </LinkButton>
          </span>
        </div>
        <fieldset className="settings" disabled={busy}>
          <SettingsFields form={form} settings={settings} />
        </fieldset>
      </form>
      <SettingsStrip
        changed={changed}
        busy={busy}
        validate={() => form.trigger(undefined, { shouldFocus: true })}
        onCancel={() => form.reset(formOf(settings))}
        onSave={() => void save(wireOf(form.getValues()), settings)}
      />
      {conflict && (
        <Suspense>
          <ConflictDialog
            name="Settings"
            by={conflict.updatedBy ?? undefined}
            at={conflict.updatedAt}
            draft={false}
            versions={{ original: fieldsOf(settings), theirs: fieldsOf(conflict), yours: wire }}
            schema={SettingFieldsSchema}
            fields={siteSettings.fields}
            onSave={(merged) => void save(merged as SettingFields, conflict)}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      )}
    </>
  )
}
