import { useState, type FormEvent, type KeyboardEvent } from 'react'
import type { FolderListing, NoteCount } from '../../../shared/contract/app.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { useCall } from '../connection/use-call.ts'
import { useLast } from '../connection/use-last.ts'
import type { FolderQuestion } from '../stores/workspace/overlay-store.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { EditIcon, NewFolderIcon, PreviewIcon, UpIcon } from '../ui/icons.ts'
import { plainKey } from '../ui/menu/plain-key.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { crumbsOf } from './folder-crumbs.ts'
import { FolderList } from './folder-list.tsx'
import sheet from './folder-picker.css?inline'
import { FolderPlaces } from './folder-places.tsx'
import { NewFolder } from './new-folder.tsx'
import { PICKER_WORDS } from './words.ts'

type Question = Pick<FolderQuestion, 'title' | 'button' | 'isOfNotes'>

export type FolderPickerProps = {
  /** What is asked; null keeps it closed. */
  readonly question: Question | null
  readonly onClose: () => void
  readonly onOpen?: ((root: string) => void) | undefined
  /** The folder is to be the place of a new vault; `onOpen` is for one that is there. */
  readonly onCreate?: ((parent: string, name: string) => void) | undefined
}

/** The folders of this machine, where there is no dialog of the system; and the place of a new vault. */
export function FolderPicker({ question, onClose, onOpen, onCreate }: FolderPickerProps) {
  return (
    <Dialog open={question !== null} onClose={onClose} title={question?.title ?? ''} size="large">
      {question ? (
        <Picker question={question} onClose={onClose} onOpen={onOpen} onCreate={onCreate} />
      ) : null}
    </Dialog>
  )
}

function Picker({
  question: { button, isOfNotes = true },
  onClose,
  onOpen,
  onCreate,
}: FolderPickerProps & { readonly question: Question }) {
  useSheet(sheet)
  const [path, setPath] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [withHidden, setWithHidden] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('Notes')
  const { data, error, isLoading, reload } = useCall('app.folders', { path, withHidden })
  const listing = useLast(data)
  const problem = error && !isLoading ? error : null
  const isCounted = isOfNotes && !onCreate
  const { data: holds } = useCall(
    'app.countNotes',
    listing && isCounted ? { root: listing.path } : null,
  )

  const go = (next: string): void => {
    setTyped(null)
    setNaming(false)
    setPath(next)
  }
  // Enter goes there first, also while another folder is being read or could not be.
  const isElsewhere = typed !== null && typed !== data?.path
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isElsewhere) return go(typed)
    if (!data) return
    if (!onCreate) onOpen?.(data.path)
    else if (name.trim() !== '') onCreate(data.path, name.trim())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMod = event.ctrlKey || event.metaKey
    if (!(isMod && plainKey(event).toLowerCase() === 'l')) return
    event.preventDefault()
    setTyped(listing?.path ?? '')
  }

  return (
    <form className="folder-picker" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="folder-room">
        <FolderPlaces path={data?.path} onGo={go} />
        <div className="folder-inside">
          <div className="folder-path">
            <IconButton
              label="Up one folder"
              icon={<UpIcon />}
              disabled={!listing?.parent}
              onClick={() => listing?.parent && go(listing.parent)}
            />
            {typed === null && !problem ? (
              <Crumbs path={listing?.path ?? ''} onGo={go} />
            ) : (
              <TextField
                label="Folder"
                hideLabel
                value={typed ?? path}
                autoFocus
                onFocus={(event) => event.target.select()}
                onChange={(event) => setTyped(event.target.value)}
                spellCheck={false}
                autoComplete="off"
              />
            )}
            {isLoading ? <Spinner label="Reading the folder" /> : null}
            <IconButton
              label="Type a path"
              keys="Mod+L"
              icon={<EditIcon />}
              aria-pressed={typed !== null}
              onClick={() => setTyped(typed === null ? (listing?.path ?? '') : null)}
            />
            <IconButton
              label="Show hidden folders"
              icon={<PreviewIcon />}
              aria-pressed={withHidden}
              onClick={() => setWithHidden(!withHidden)}
            />
            <IconButton
              label="New folder"
              icon={<NewFolderIcon />}
              disabled={!data}
              aria-pressed={isNaming}
              onClick={() => setNaming(!isNaming)}
            />
          </div>
          {isNaming && data ? (
            <NewFolder parent={data.path} onMade={go} onCancel={() => setNaming(false)} />
          ) : null}
          {problem ? (
            <div className="folder-problem" role="alert">
              <p>{problem.message}</p>
              {listing ? (
                <Button onClick={() => (listing.path === path ? reload() : go(listing.path))}>
                  Go back
                </Button>
              ) : (
                <Button onClick={reload}>Try again</Button>
              )}
            </div>
          ) : listing ? (
            <FolderList listing={listing} onGo={go} />
          ) : null}
        </div>
      </div>
      {onCreate ? (
        <TextField
          label="Name of the vault"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={listing ? `A new folder in ${showInvisible(listing.path)}` : null}
          maxLength={200}
        />
      ) : null}
      <div className="folder-foot">
        <p role="status">{isCounted && data && !problem ? summaryOf(data, holds) : ''}</p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!isElsewhere && (!data || (onCreate !== undefined && name.trim() === ''))}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}

/** The way to the folder that is shown; each part of it leads there. */
const Crumbs = ({
  path,
  onGo,
}: {
  readonly path: string
  readonly onGo: (path: string) => void
}) => {
  const crumbs = crumbsOf(path)
  return (
    <nav aria-label="Path">
      <ol
        className="folder-crumbs"
        ref={(list) => {
          list?.scrollTo({ left: list.scrollWidth })
        }}
      >
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            <button
              type="button"
              aria-current={index === crumbs.length - 1 ? 'location' : undefined}
              onClick={() => onGo(crumb.path)}
            >
              {showInvisible(crumb.name)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What the folder and those in it hold, as far as it was counted. */
function summaryOf({ noteCount }: FolderListing, holds: NoteCount | undefined): string {
  if (!holds) return noteCount > 0 ? `${counted(noteCount, 'note')} in here.` : ''
  if (holds.notes === 0) return holds.isWhole ? PICKER_WORDS.noNotes : ''
  return `${holds.isWhole ? '' : 'Over '}${counted(holds.notes, 'note')} in here and in its folders.`
}
