import { use, useDeferredValue, useState, Suspense, type ReactNode } from 'react'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import styles from './code-block.module.css'

const SHOWN_COPIED_MS = 1500

const highlighter = lazyModule(() => import('../read/highlight.ts'))

export function CodeBlock({
  language,
  name = language,
  text,
  line,
}: {
  readonly language: string | null
  /** What it is called, above it. */
  readonly name?: string | null
  readonly text: string
  /** Of its fence, in the file. */
  readonly line?: number
}) {
  const [isCopied, setIsCopied] = useState(false)
  const settled = useDeferredValue(text)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_COPIED_MS)
  }
  const mayHighlight = language !== null && settled === text
  return (
    <div className={styles.block} data-line={line}>
      <div className={styles.bar}>
        <span className={styles.name}>{name}</span>
        <IconButton
          label={isCopied ? 'Copied' : 'Copy'}
          icon={isCopied ? <CheckIcon /> : <CopyIcon />}
          size="small"
          onClick={() => void copy()}
        />
      </div>
      <pre className={styles.pre} dir="ltr" tabIndex={0}>
        <code>
          {mayHighlight ? (
            <Suspense fallback={text}>
              <Highlighted language={language} text={text} />
            </Suspense>
          ) : (
            text
          )}
        </code>
      </pre>
    </div>
  )
}

function Highlighted({
  language,
  text,
}: {
  readonly language: string
  readonly text: string
}): ReactNode {
  return use(highlighter()).highlight(language, text) ?? text
}
