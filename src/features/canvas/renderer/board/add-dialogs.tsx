import { useRef, useState } from 'react'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { useNamesLike } from '../../../../renderer/src/connection/use-names-like.ts'
import { AskDialog } from '../../../../renderer/src/ui/dialog/ask-dialog.tsx'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { FileIcon, NoteIcon } from '../../../../renderer/src/ui/icons.ts'
import { CommandList } from '../../../../renderer/src/ui/menu/command-list.tsx'
import { folderOf, spokenName, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { canvasWords } from '../words.ts'
import { typedAddress } from './typed-address.ts'

const MOST_NAMES = 30

/** A note or another file, by its name. */
export function ChooseFile({
  onFile,
  onClose,
}: {
  readonly onFile: (path: VaultPath) => void
  readonly onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const { names, isLoading } = useNamesLike(query, MOST_NAMES)
  const named = useCall('file.names', { query: query.trim(), limit: MOST_NAMES })
  const { data: files = [] } = named
  const isLooking = isLoading || (named.isLoading && named.data === undefined)
  const notes = names.filter(({ alias }) => alias === null)
  return (
    <CommandList
      label={canvasWords.chooseFile}
      placeholder={canvasWords.chooseHint}
      query={query}
      onQuery={setQuery}
      isFiltering={false}
      isLooking={isLooking}
      empty={isLoading ? '' : canvasWords.noFiles}
      items={[
        ...notes.map(({ path, title }) => ({
          id: path,
          title: showInvisible(title),
          detail: showInvisible(folderOf(path)),
          icon: <NoteIcon />,
          onPick: () => onFile(path),
        })),
        ...files.map(({ path }) => ({
          id: path,
          title: showInvisible(spokenName(path)),
          detail: showInvisible(folderOf(path)),
          icon: <FileIcon />,
          onPick: () => onFile(path),
        })),
      ]}
      onClose={onClose}
    />
  )
}

/** The address of a page. */
export function AskAddress({
  onAddress,
  onClose,
}: {
  readonly onAddress: (url: string) => void
  readonly onClose: () => void
}) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const onSubmit = (): void => {
    const url = typedAddress(address)
    if (url === null) setProblem(canvasWords.linkWrong)
    else onAddress(url)
  }
  return (
    <AskDialog
      title={canvasWords.linkTitle}
      field={field}
      button={canvasWords.add}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={canvasWords.linkAddress}
        value={address}
        error={problem}
        dir="ltr"
        onChange={({ target }) => {
          setAddress(target.value)
          setProblem(null)
        }}
      />
    </AskDialog>
  )
}
