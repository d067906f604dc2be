import { type DragEvent, useEffect, useRef, useState } from 'react'
import { FILE_MESSAGES, FILES_MAX } from '#domain/submission.ts'
import { formatBytes } from '#domain/words.ts'
import type { KeptFile } from '../../outbox/store.ts'
import { Fault } from '../form/ErrorList.tsx'
import { Icon } from '../Icon.tsx'
import { acceptOffer, addFile, removeFile, useDraftForm } from './draft-form.ts'
import { idOf } from './fields.ts'

const HINT = 'Upload alle bestanden in een keer, met een maximaal van 1MB.'
const UNREADABLE = 'Dit bestand kon niet worden bekeken. Herlaad de pagina en kies het opnieuw; uw verhaal blijft staan.'

/** The files that are sent with the story. They are chosen by a button or dropped, and each one is checked first. */
export function FilePicker({ files, fault }: { files: readonly KeptFile[]; fault: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [awaited, setAwaited] = useState(0)
  const [isOver, setOver] = useState(false)
  const id = idOf('files')
  useNoDropBeside()
  // Loads the check ahead of time, because the network may be gone when files are chosen.
  useEffect(() => {
    const timer = setTimeout(() => void loadJudge().catch(() => undefined), AHEAD)
    return () => clearTimeout(timer)
  }, [])

  const take = async (chosen: readonly File[]) => {
    setAwaited((count) => count + chosen.length)
    for (const file of chosen) {
      await takeFile(file)
      setAwaited((count) => count - 1)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }
  const remove = (file: KeptFile) => {
    removeFile(file.id)
    button.current?.focus()
  }
  return (
    <div className="share__field share__field--wide">
      <p className="share__label" id={`${id}-label`}>
        Bestanden
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the other fields are */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        className={isOver ? 'share__drop share__drop--over' : 'share__drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button
          type="button"
          ref={button}
          id={id}
          className="button button--line"
          aria-describedby={fault === undefined ? `${id}-hint` : `${id}-fault ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <Icon name="file" /> Kies bestanden
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        <p className="small quiet" id={`${id}-hint`}>
          {HINT}
        </p>
      </div>
      <Fault id={`${id}-fault`}>{fault}</Fault>
      {/* Announces only the new file, not all of them again. */}
      <div role="status" aria-atomic="false">
        {awaited > 0 && <p className="form-hint form-hint--left">Even kijken wat erin zit …</p>}
        {files.length > 0 && (
          <ul className="share__files" aria-label="Gekozen bestanden">
            {files.map((file) => (
              <li key={file.id}>
                <Chosen file={file} onRemove={() => remove(file)} onAccepted={() => button.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Chosen({ file, onRemove, onAccepted }: { file: KeptFile; onRemove: () => void; onAccepted: () => void }) {
  const { id, name, bytes, madeFrom, offered, fault } = file
  if (fault !== null) {
    return (
      <>
        <p className="form-fault">
          <Icon name="warning" />
          <span>
            <b className="share__name">{name}</b> gaat niet mee. {fault}
          </span>
        </p>
        <Action label="Sluiten" name={name} onPress={onRemove} />
      </>
    )
  }
  const size = formatBytes(bytes.byteLength)
  if (offered) {
    return (
      <>
        <p>
          <b className="share__name">{name}</b> is {formatBytes(madeFrom!)}: te groot. Verkleind is het {size}.
        </p>
        <Action
          label="Verkleind meesturen"
          name={name}
          onPress={() => {
            acceptOffer(id)
            onAccepted()
          }}
        />
        <Action label="Niet meesturen" name={name} onPress={onRemove} />
      </>
    )
  }
  return (
    <>
      <p>
        <b className="share__name">{name}</b>{' '}
        <span className="quiet">{madeFrom === null ? size : `${size}, als JPEG; was ${formatBytes(madeFrom)}`}</span>
      </p>
      <Action label="Weghalen" name={name} onPress={onRemove} />
    </>
  )
}

function Action({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className="text-link" aria-label={`${label}: ${name}`} onClick={onPress}>
      {label}
    </button>
  )
}

/** Lazy, because this code is large and the form can do without it at first. */
const loadJudge = () => import('./judge-file.ts')

/** Milliseconds between the form's first drawing and loading the check of files. */
const AHEAD = 1500

const goesAlong = (file: KeptFile): boolean => file.fault === null

async function takeFile(chosen: File): Promise<void> {
  // The server may not have this file any more, if the site was renewed meanwhile.
  const looking = await loadJudge().catch(() => null)
  const bare = { type: '', sha256: null, bytes: new ArrayBuffer(0), madeFrom: null, offered: false }
  if (!looking) return addFile({ ...bare, name: chosen.name, fault: UNREADABLE })
  const file = await looking.judgeFile(chosen)
  const { open } = useDraftForm.getState()
  // The visitor may have left the form meanwhile.
  if (!open) return
  const { files } = open
  if (files.some((other) => looking.isSame(file, other))) return
  const isOneTooMany = file.fault === null && files.filter(goesAlong).length >= FILES_MAX
  addFile(isOneTooMany ? { ...file, ...bare, fault: FILE_MESSAGES.tooMany } : file)
}

/** Without this, a file that is dropped beside its place would open instead of this page. */
function useNoDropBeside(): void {
  useEffect(() => {
    const gone = new AbortController()
    for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault(), { signal: gone.signal })
    return () => gone.abort()
  }, [])
}
