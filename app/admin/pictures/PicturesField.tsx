import { Field } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { Finder } from '../form/Finder.tsx'
import { useFieldOf, useHold } from '../form/form-context.ts'
import { useLeaveGuard } from '../leave/guard.ts'
import { LIBRARY } from '../media/library.ts'
import { type Sending, upload } from '../media/upload.ts'
import { Ordered } from '../order/Ordered.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useFiles } from '../parts/use-files.ts'
import { nameOfPicture, type Picture, type PictureKind, PictureTile } from './PictureTile.tsx'
import { UploadTile } from './UploadTile.tsx'
import { type Upload, useUploads } from './use-uploads.ts'
import './pictures.css'

const SEND = (file: File, options: Sending) => upload(file, { purpose: 'journey', ...options })

interface Props {
  /** The field's name on the wire. */
  name: string
  kind: PictureKind
}

/** A field with pictures in their order. Many can be sent at once. */
export function PicturesField({ name, kind }: Props) {
  const { field, fieldState } = useController({ name })
  const { label } = useFieldOf(name)
  const pictures = field.value as readonly Picture[]
  const { uploads, add, retry, stop } = useUploads(SEND, (sent) =>
    field.onChange([...pictures, ...sent.map(({ _id }) => ({ _id, Beschrijving: null, Collectie: null }))]),
  )
  const notIn = notInYet(uploads)
  useHold(notIn)
  useLeaveGuard(notIn === null ? null : { title: 'Leave without these files?', text: `${notIn}.` })

  const { over, choose, input, place } = useFiles(add)
  const move = (from: number, to: number) => {
    const moved = pictures[from]
    if (moved) field.onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const count = [pictures.length, kind.isGated && 'gated'].filter((part) => part !== false).join(', ')

  return (
    <div className="pictures" data-over={over || undefined} {...place}>
      <div className="section__head">
        <h2>{label}</h2>
        <span>{count}</span>
      </div>
      {fieldState.error?.message && <p className="section__fault">{fieldState.error.message}</p>}
      <Ordered
        ids={pictures.map(({ _id }) => _id)}
        nameOf={(id) => {
          const at = pictures.findIndex(({ _id }) => _id === id)
          return nameOfPicture(kind, pictures[at] ?? { _id: id, Beschrijving: null, Collectie: null }, at)
        }}
        onMove={move}
        layout="tiles"
      >
        <ul className="pictures__tiles">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture._id}
              picture={picture}
              kind={kind}
              name={nameOfPicture(kind, picture, at)}
              onChange={(changed) => field.onChange(pictures.with(at, changed))}
              onRemove={() => field.onChange(pictures.toSpliced(at, 1))}
            />
          ))}
          {uploads.map((one) => (
            <UploadTile key={one.key} upload={one} onRetry={() => retry(one.key)} onStop={() => stop(one.key)} />
          ))}
          <li>
            <button type="button" className="pictures__add" onClick={choose}>
              <Icon name="upload" />
              Add {kind.several}
              <small>or drop files here</small>
            </button>
            <input {...input} multiple accept="image/*" aria-label={`Add ${kind.several}`} />
          </li>
        </ul>
      </Ordered>
      {!kind.isGated && (
        <Field className="field pictures__known" label="Or one from the library">
          <Finder
            source={LIBRARY}
            chosen={null}
            shown=""
            onChoose={(found) => {
              if (!found || pictures.some(({ _id }) => _id === found.picture)) return
              const { picture: _id, Beschrijving, Collectie } = found
              field.onChange([...pictures, { _id, Beschrijving, Collectie }])
            }}
          />
        </Field>
      )}
    </div>
  )
}

/** Says which files are not in the field yet; null if all are. */
function notInYet(uploads: readonly Upload[]): string | null {
  const failed = uploads.filter((upload) => upload.failed !== null).length
  const running = uploads.length - failed
  if (running > 0) return `${running} ${running === 1 ? 'file is' : 'files are'} being sent`
  return failed === 0 ? null : `${failed} ${failed === 1 ? 'file was' : 'files were'} not taken: send again, or leave out`
}
