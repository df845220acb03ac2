import { useMemo, type ReactNode } from 'react'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { useNoteNames } from '../../../../renderer/src/connection/use-note-names.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { isImageFile } from '../../../../renderer/src/markdown/embedded-file.ts'
import { externalAddress } from '../../../../renderer/src/markdown/external-address.ts'
import {
  useMarkdownServices,
  type NoteTarget,
} from '../../../../renderer/src/markdown/markdown-context.tsx'
import { MarkdownView } from '../../../../renderer/src/markdown/markdown-view.tsx'
import { noteSection } from '../../../../renderer/src/markdown/read/note-section.ts'
import { useAsset } from '../../../../renderer/src/markdown/use-asset.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { FileIcon, NoteIcon, OutsideIcon, PictureIcon } from '../../../../renderer/src/ui/icons.ts'
import { asVaultPath, isNotePath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { CanvasNode, FileNode, LinkNode } from '../../shared/canvas.ts'
import { canvasWords } from '../words.ts'
import { cardName, farWords } from './card-name.ts'
import styles from './card.module.css'

/** So much of a note is drawn in a card; the rest is read in the note. */
const LONGEST_NOTE = 20_000

/** What stands in a card. Far away only its words, without looks: nobody could read them. */
export function CardContent({
  node,
  path,
  isFar,
}: {
  readonly node: CanvasNode
  /** Of the canvas. */
  readonly path: VaultPath
  readonly isFar: boolean
}) {
  switch (node.type) {
    case 'group':
      return null
    case 'text':
      return isFar ? <Far text={node.text} /> : <Words text={node.text} path={path} />
    case 'file':
      return isFar && !isImageFile(node.file) ? <Far text={cardName(node)} /> : <File node={node} />
    case 'link':
      return isFar ? <Far text={node.url} /> : <Address node={node} />
    case 'other':
      return <p className={styles.hint}>{canvasWords.kindUnknown(showInvisible(node.kind))}</p>
  }
}

const Far = ({ text }: { readonly text: string }) => (
  <p className={styles.far} dir="auto">
    {farWords(text)}
  </p>
)

function useOpenNote(): (target: NoteTarget) => void {
  const { workspace } = useStores()
  return useMemo(
    () =>
      ({ path, line }) =>
        workspace.openNote(path, { line }),
    [workspace],
  )
}

/** Markdown, as reading draws it. `path`: the file that it is from. */
function Words({ text, path }: { readonly text: string; readonly path: VaultPath }) {
  const onOpenNote = useOpenNote()
  return (
    <div className={styles.markdown}>
      <MarkdownView
        text={text}
        mode="note"
        path={path}
        longestEmbed={2000}
        onOpenNote={onOpenNote}
      />
    </div>
  )
}

function File({ node }: { readonly node: FileNode }) {
  const path = asVaultPath(node.file)
  if (path === null)
    return <p className={styles.hint}>{canvasWords.missing(showInvisible(node.file))}</p>
  if (isImageFile(path)) return <Picture path={path} />
  if (isNotePath(path)) return <NoteCard path={path} subpath={node.subpath} />
  return <OtherFile path={path} subpath={node.subpath} />
}

function Picture({ path }: { readonly path: VaultPath }) {
  const { address, hasFailed } = useAsset(path)
  if (hasFailed)
    return (
      <p className={styles.hint}>
        <PictureIcon />
        {canvasWords.missing(showInvisible(path))}
      </p>
    )
  if (address === null) return null
  return (
    <img src={address} alt={showInvisible(path)} className={styles.picture} draggable={false} />
  )
}

function NoteCard({
  path,
  subpath,
}: {
  readonly path: VaultPath
  readonly subpath: string | null
}) {
  const onOpenNote = useOpenNote()
  const { data, error } = useCall('note.read', { path }, { reloadOn: ['vault.changed'] })
  const { data: place } = useCall(
    'link.resolve',
    subpath === null ? null : { from: path, target: subpath, type: 'wikilink' },
    { reloadOn: ['index.changed'] },
  )
  const line = place?.line ?? null
  const shown = useMemo(() => {
    if (!data) return null
    const text = line === null ? data.text : noteSection(data.text, line).text
    if (text.length <= LONGEST_NOTE) return { text, isCut: false }
    const end = text.lastIndexOf('\n\n', LONGEST_NOTE)
    return { text: text.slice(0, end > 0 ? end : LONGEST_NOTE), isCut: true }
  }, [data, line])
  const isSought = subpath !== null && place === undefined
  const name = showInvisible(useNoteNames([path])(path))
  return (
    <>
      <Title icon={<NoteIcon />} path={path} name={name} subpath={subpath} line={line} />
      {error ? <p className={styles.hint}>{canvasWords.missing(showInvisible(path))}</p> : null}
      {shown && !isSought ? <Words text={shown.text} path={path} /> : null}
      {shown?.isCut ? (
        <button
          type="button"
          className={styles.more}
          onClick={() => onOpenNote({ path, line, fragment: null, inNewTab: false })}
        >
          {canvasWords.readOn(name)}
        </button>
      ) : null}
    </>
  )
}

const OtherFile = ({
  path,
  subpath,
}: {
  readonly path: VaultPath
  readonly subpath: string | null
}) => (
  <Title icon={<FileIcon />} path={path} name={showInvisible(path)} subpath={subpath} line={null} />
)

/** What a card is about; a click goes there. */
function Title({
  icon,
  path,
  name,
  subpath,
  line,
}: {
  readonly icon: ReactNode
  readonly path: VaultPath
  readonly name: string
  readonly subpath: string | null
  readonly line: number | null
}) {
  const onOpenNote = useOpenNote()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.title}
      onClick={() => onOpenNote({ path, line, fragment: null, inNewTab: false })}
    >
      {icon}
      <span dir="auto">{name}</span>
      {subpath === null ? null : (
        <span className={styles.subpath} dir="auto">
          {showInvisible(subpath.replace(/^#\^?/, ''))}
        </span>
      )}
    </button>
  )
}

/** The address itself: nothing is loaded from it. */
function Address({ node }: { readonly node: LinkNode }) {
  const { openLink } = useMarkdownServices()
  const address = externalAddress(node.url)
  return (
    <div className={styles.link}>
      <strong dir="ltr">{showInvisible(address?.host ?? node.url)}</strong>
      {address ? <span dir="ltr">{showInvisible(node.url)}</span> : null}
      {address ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.more}
          onClick={() => openLink(node.url)}
        >
          <OutsideIcon />
          {canvasWords.openOutside}
        </button>
      ) : (
        <span>{canvasWords.noAddress}</span>
      )}
    </div>
  )
}
