import { Suspense, use, useMemo, useRef, type ReactNode } from 'react'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { spokenSize } from '../../../../renderer/src/stores/spoken-size.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { CopyIcon } from '../../../../renderer/src/ui/icons.ts'
import { lazyModule } from '../../../../renderer/src/ui/lazy/lazy-module.ts'
import { useIsNear } from '../../../../renderer/src/ui/use-is-near.ts'
import { extensionOf } from '../../../../shared/domain/file-kind.ts'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { textLanguage } from '../../shared/file-kinds.ts'
import { decodeText } from '../decode-text.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { useTakeFocus } from '../use-viewer.ts'
import { TEXT_WORDS, VIEWER_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'
import { textBlocks, type TextBlock } from './text-blocks.ts'
import code from '../../../../renderer/src/markdown/parts/code-block.module.css'

/** What is read of a file at most. */
const MOST_BYTES = 2_000_000
/** In px, of a line; as the style says. */
const LINE_HEIGHT = 20

const highlighter = lazyModule(() => import('../../../../renderer/src/markdown/read/highlight.ts'))

/** A text or a program, to be read: with numbers and colours, and nothing of it is written. */
export function TextViewer({ path }: { readonly path: VaultPath }) {
  const file = useFileBytes(path, MOST_BYTES)
  const bytes = file.status === 'read' ? file.bytes : null
  const sizeBytes = file.status === 'read' ? file.sizeBytes : 0
  const read = useMemo(
    () => bytes && decodeText(bytes, { isCut: bytes.length < sizeBytes }),
    [bytes, sizeBytes],
  )
  if (file.status === 'failed') return <Problem>{file.problem}</Problem>
  if (bytes === null)
    return <Waiting ratio={file.status === 'reading' && file.ratio > 0 ? file.ratio : null} />
  if (read === null) return <Problem>{VIEWER_WORDS.notText}</Problem>
  if (bytes.length === 0) return <Problem>{VIEWER_WORDS.isEmpty}</Problem>
  return (
    <ReadText
      path={path}
      text={read.text}
      encoding={read.encoding}
      cut={bytes.length < sizeBytes ? { bytes: bytes.length, of: sizeBytes } : null}
    />
  )
}

function ReadText({
  path,
  text,
  encoding,
  cut,
}: {
  readonly path: VaultPath
  readonly text: string
  readonly encoding: string
  readonly cut: { readonly bytes: number; readonly of: number } | null
}) {
  const { toasts } = useStores()
  const frame = useRef<HTMLDivElement>(null)
  useTakeFocus(frame, path)
  const { blocks, lines, longest, hasLongLines } = useMemo(() => textBlocks(text), [text])
  const language = textLanguage(extensionOf(path)) ?? '-'
  const name = showInvisible(fileNameOf(path))
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toasts.show(TEXT_WORDS.copied),
      () => toasts.show(VIEWER_WORDS.notCopied, { tone: 'problem' }),
    )
  const notes = [
    cut && TEXT_WORDS.isCut(spokenSize(cut.bytes), spokenSize(cut.of)),
    encoding.startsWith('UTF-') ? null : TEXT_WORDS.isOtherEncoding(encoding),
    hasLongLines ? TEXT_WORDS.hasLongLines : null,
  ].filter((each) => each !== null)
  return (
    <div className="v-viewer" data-viewer="">
      <div className="v-bar" role="toolbar" aria-label={TEXT_WORDS.tools}>
        <span className="v-name" title={name}>
          {name}
        </span>
        <span className="v-fact">{TEXT_WORDS.lines(lines)}</span>
        {language === '-' ? null : <span className="v-fact">{language}</span>}
        <span className="v-space" />
        <Button kind="quiet" icon={<CopyIcon />} onClick={copy}>
          {TEXT_WORDS.copyAll}
        </Button>
      </div>
      {notes.length > 0 ? (
        <p className="v-note" role="status">
          {notes.join(' ')}
        </p>
      ) : null}
      <div
        ref={frame}
        className="v-text-frame"
        role="region"
        aria-label={TEXT_WORDS.text(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        dir="ltr"
        data-file-view=""
      >
        <div className="v-text-sheet" style={{ minWidth: `calc(${longest}ch + 7ch)` }}>
          {blocks.map((block, index) => (
            <Block key={index} block={block} language={language} digits={String(lines).length} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Lines as one piece of text, so that they are selected and found as any other; coloured when they come near. */
function Block({
  block,
  language,
  digits,
}: {
  readonly block: TextBlock
  readonly language: string
  /** Of the longest number. */
  readonly digits: number
}) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, 1500)
  return (
    <div
      ref={place}
      className="v-text-block"
      style={{ containIntrinsicSize: `auto ${block.rows * LINE_HEIGHT}px` }}
    >
      <span className="v-text-numbers" style={{ minWidth: `${digits}ch` }} aria-hidden="true">
        {block.numbers}
      </span>
      <pre className={code.pre}>
        <code>
          {isNear && language !== '-' ? (
            <Suspense fallback={block.text}>
              <Coloured language={language} text={block.text} />
            </Suspense>
          ) : (
            block.text
          )}
          {'\n'}
        </code>
      </pre>
    </div>
  )
}

function Coloured({
  language,
  text,
}: {
  readonly language: string
  readonly text: string
}): ReactNode {
  const { highlight } = use(highlighter())
  return highlight(language, text) ?? text
}
