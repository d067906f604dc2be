import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { LICENCE_NAMES, LICENCES } from '#domain/licences.ts'
import { type GivenName, SET_BY, type Settings } from '#domain/settings.ts'
import { Fact } from '../../lib/Fact.tsx'
import { useNames } from '../diff/use-names.ts'
import type { Values } from '../form/fields.ts'
import { Select } from '../parts/Select.tsx'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import { Replies } from './Replies.tsx'
import { AT_ONCE, FIRST_PARTNER, NAMES_FOR_WORDS, NO_LICENCE, siteSettings } from './settings.ts'

interface Props {
  form: UseFormReturn<Values>
  settings: Settings
}

/** The settings one below the other, and how long what is kept. */
export function SettingsFields({ form, settings }: Props) {
  const { given, kept } = settings
  const values = form.watch()
  const { errors } = form.formState
  const textOf = (name: string) => String(values[name] ?? '')
  const faultOf = (name: string) => errors[name]?.message as string | undefined
  const change = (name: string) => (value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted || name in errors })
  const isGiven = (name: GivenName) => given.includes(name)
  const hintOf = (name: GivenName, hint?: string) => {
    const said = isGiven(name) ? `Set at installation: ${SET_BY[name]}. It cannot be changed here.` : hint
    return said === undefined ? {} : { hint: said }
  }
  const { contactEmail, menuPartner, dataLicence, offlineNames, embargoYears } = siteSettings.fields
  const { offlineNamesADay, offlineNamesDays } = siteSettings.fields
  return (
    <>
      <Setting title={contactEmail.label} about="Shown in the site’s menu.">
        <Field
          className="field"
          label="E-mail address"
          validationMessage={faultOf('contactEmail') ?? null}
          {...hintOf('contactEmail', 'Empty: the menu has no contact line.')}
        >
          <Input
            size="large"
            type="email"
            autoComplete="off"
            readOnly={isGiven('contactEmail')}
            value={textOf('contactEmail')}
            onChange={(_event, { value }) => change('contactEmail')(value)}
          />
        </Field>
      </Setting>
      <Setting title={menuPartner.label} about="The logo at the foot of the site’s menu.">
        <PartnerChoice value={textOf('menuPartner')} onChange={change('menuPartner')} />
      </Setting>
      <Setting title={dataLicence.label} about="Of stories, maps and downloads: in the footer and with the downloads.">
        <Choice
          label="Licence of the data"
          none={NO_LICENCE}
          options={LICENCE_NAMES.map((name) => [name, LICENCES[name].name])}
          value={textOf('dataLicence')}
          disabled={isGiven('dataLicence')}
          onChange={change('dataLicence')}
          {...hintOf('dataLicence')}
        />
      </Setting>
      <Setting
        title={offlineNames.label}
        about="Who may keep the passengers’ names on a device, to search without a network. Other devices delete them at their next contact."
      >
        <Field label="Names may be kept by" {...hintOf('offlineNames')}>
          <RadioGroup
            disabled={isGiven('offlineNames')}
            value={textOf('offlineNames')}
            onChange={(_event, { value }) => change('offlineNames')(value)}
          >
            {Object.entries(NAMES_FOR_WORDS).map(([value, words]) => (
              <Radio key={value} value={value} label={words} />
            ))}
          </RadioGroup>
        </Field>
        <Field
          className="field"
          label={offlineNamesADay.label}
          hint="How often one address may fetch all names: so often a day, and half as often an hour. Each tablet and telephone fetches them once."
          validationMessage={faultOf('offlineNamesADay') ?? null}
        >
          <Input
            size="large"
            inputMode="numeric"
            value={textOf('offlineNamesADay')}
            onChange={(_event, { value }) => change('offlineNamesADay')(value)}
          />
        </Field>
        <Field
          className="field"
          label={offlineNamesDays.label}
          validationMessage={faultOf('offlineNamesDays') ?? null}
          {...hintOf(
            'offlineNamesDays',
            'After so many days without contact with this site a device deletes the names. The privacy statement must say the same.',
          )}
        >
          <Input
            size="large"
            inputMode="numeric"
            readOnly={isGiven('offlineNamesDays')}
            value={textOf('offlineNamesDays')}
            onChange={(_event, { value }) => change('offlineNamesDays')(value)}
          />
        </Field>
      </Setting>
      <Setting title={embargoYears.label} about="What an import or a form does when no day is given.">
        <Embargo
          isEmbargoed={values.isEmbargoed === true}
          years={textOf('embargoYears')}
          fault={faultOf('embargoYears')}
          passengers={settings.passengers}
          onChange={change}
        />
      </Setting>
      <Setting title="Replies" about="Texts that Reply by e-mail begins with. {name}, {ship} and {link} are filled in.">
        <Replies textOf={textOf} faultOf={faultOf} onChange={(name, text) => change(name)(text)} />
      </Setting>
      <Setting title="Kept for" about="Not changed here. The privacy statement must say the same.">
        <dl className="kept-for">
          <Fact label="Access log">{`${kept.accessLogDays} days`}</Fact>
          <Fact label="Stories and corrections that visitors sent">{`${kept.submissionMonths} months`}</Fact>
          <Fact label="Bin">{`${kept.binDays} days`}</Fact>
        </dl>
      </Setting>
    </>
  )
}

const Setting = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <section className="setting">
    <div>
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
    <div>{children}</div>
  </section>
)

/** What Fluent needs for no choice: an option must have a value. */
const NONE = 'none'

interface ChoiceProps {
  label: string
  /** The words for no choice. */
  none: string
  options: readonly (readonly [value: string, words: string])[]
  value: string
  disabled?: boolean
  hint?: string
  onChange: (value: string) => void
}

function Choice({ label, none, options, value, disabled = false, hint, onChange }: ChoiceProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      <Select
        disabled={disabled}
        options={[[NONE, none], ...options]}
        chosen={value || NONE}
        onChoose={(chosen) => onChange(chosen === NONE ? '' : chosen)}
      />
    </Field>
  )
}

const PARTNERS = recordsOf('partner').list

/** The partners whom visitors see. One who was withdrawn since is named too. */
function PartnerChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { answer } = useCall(PARTNERS, { state: 'published', rows: 100 })
  const known = answer?.data ?? []
  const nameOf = useNames(value === '' ? [] : [{ kind: 'partner', id: value }])
  const isGone = answer !== null && value !== '' && known.every(({ _id }) => _id !== value)
  const options = known.map(({ _id, name }) => [_id, name] as const)
  if (value !== '' && !options.some(([id]) => id === value)) options.push([value, nameOf('partner', value) ?? ''])
  return (
    <Choice
      label="Partner"
      none={FIRST_PARTNER}
      options={options}
      value={value}
      onChange={onChange}
      {...(isGone && { hint: 'Visitors do not see this partner now: the first one stands there.' })}
    />
  )
}

interface EmbargoProps {
  isEmbargoed: boolean
  years: string
  fault: string | undefined
  passengers: number
  onChange: (name: string) => (value: unknown) => void
}

function Embargo({ isEmbargoed, years, fault, passengers, onChange }: EmbargoProps) {
  const id = useId()
  const choose = (value: string) => onChange('isEmbargoed')(value === 'yes')
  return (
    <>
      <RadioGroup
        aria-label="New passengers"
        value={isEmbargoed ? 'yes' : 'no'}
        onChange={(_event, { value }) => choose(value)}
      >
        <Radio value="no" label={AT_ONCE} />
        <span className="setting__years">
          <Radio value="yes" label="Embargoed until" />
          <Input
            size="large"
            inputMode="numeric"
            autoComplete="off"
            aria-label="Years after birth"
            aria-describedby={id}
            aria-invalid={fault !== undefined}
            value={years}
            onChange={(_event, { value }) => {
              if (!isEmbargoed) choose('yes')
              onChange('embargoYears')(value)
            }}
          />
          years after birth
        </span>
      </RadioGroup>
      {fault !== undefined && (
        <p className="setting__fault" role="alert">
          {fault}
        </p>
      )}
      <p className="setting__hint" id={id}>
        No birth year: counted from birth in the year of the journey. {passengers.toLocaleString('en')}{' '}
        {passengers === 1 ? 'passenger stays as it is' : 'passengers stay as they are'}.
      </p>
    </>
  )
}
