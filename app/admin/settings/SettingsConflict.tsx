import { lazy, Suspense } from 'react'
import { type SettingFields, SettingFieldsSchema, type Settings } from '#domain/settings.ts'
import { useNames } from '../diff/use-names.ts'
import { momentOf } from '../parts/date.ts'
import { referencesIn } from '../records/field.ts'
import { siteSettings } from './settings.ts'

const ConflictDialog = lazy(() => import('../conflict/ConflictDialog.tsx'))

interface Props {
  /** The settings that the other admin has saved. */
  theirs: Settings
  versions: Record<'original' | 'theirs' | 'yours', SettingFields>
  onSave: (merged: SettingFields) => void
  onClose: () => void
}

/** Another admin has saved the settings meanwhile. */
export function SettingsConflict({ theirs, versions, onSave, onClose }: Props) {
  const nameOf = useNames(referencesIn(siteSettings.fields, Object.values(versions)))
  return (
    <Suspense>
      <ConflictDialog
        name="Settings"
        who={theirs.updatedBy ?? 'Somebody else'}
        when={theirs.updatedAt ? momentOf(theirs.updatedAt) : 'meanwhile'}
        draft={false}
        versions={versions}
        schema={SettingFieldsSchema}
        fields={siteSettings.fields}
        nameOf={nameOf}
        onSave={(merged) => onSave(merged as SettingFields)}
        onClose={onClose}
      />
    </Suspense>
  )
}
