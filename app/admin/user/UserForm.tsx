import { Type } from 'typebox'
import { useParams } from 'wouter'
import { NewUserSchema, UserUpdateSchema } from '#domain/user.ts'
import { RadioField } from '../form/RadioField.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { FormSection, RecordForm } from '../form/RecordForm.tsx'
import { Message } from '../parts/Message.tsx'
import { useSession } from '../session/session.ts'
import { ADMINS_ONLY, ROLES, users } from './user.tsx'

/** The form adds the version to every change itself. */
const { version: _version, ...fields } = UserUpdateSchema.properties
const UpdateSchema = Type.Object(fields)

/** Users who are not admins can only change their own password. */
export default function UserForm() {
  const { id } = useParams<{ id?: string }>()
  const user = useSession((session) => session.user)
  const isAdmin = user?.isAdmin === true
  const isOwn = id !== undefined && id === user?.sub
  if (!isAdmin && !isOwn)
    return (
      <Message title="User">
        <p>{ADMINS_ONLY}</p>
      </Message>
    )

  const account = (
    <FormSection title="User">
      <RecordField name="username" disabled={!isAdmin} />
      <RecordField name="isAdmin" disabled={!isAdmin} />
      <RadioField
        name="role"
        options={ROLES}
        disabled={!isAdmin}
        hint="An editor writes drafts and prepares corrections, and a publisher makes them public. Admins may do both."
      />
    </FormSection>
  )
  if (id === undefined)
    return (
      <RecordForm description={users} schema={NewUserSchema}>
        {account}
        <FormSection title="Password">
          <RecordField name="password" password="new-password" />
        </FormSection>
      </RecordForm>
    )
  return (
    <RecordForm description={users} schema={UpdateSchema} keepsRecord={!isAdmin}>
      {account}
      <FormSection title="Password">
        <RecordField
          name="oldPassword"
          hint={isOwn ? 'Needed for a new one.' : 'Only needed for your own.'}
          password="current-password"
        />
        <RecordField name="newPassword" password="new-password" />
      </FormSection>
    </RecordForm>
  )
}
