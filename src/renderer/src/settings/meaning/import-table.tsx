import { useEffect, useRef, useState } from 'react'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { FolderOpenIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { IMPORT_WORDS } from './words.ts'
import styles from '../inside/inside.module.css'

/** Copies a static table from a folder that somebody has. */
export function ImportTable({ onImported }: { readonly onImported: () => void }) {
  const client = useClient()
  const { overlay } = useStores()
  const [isBusy, setIsBusy] = useState(false)
  const [imported, setImported] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const choose = async (): Promise<void> => {
    setProblem(null)
    setImported(null)
    const folder = await overlay.chooseFolder({
      title: IMPORT_WORDS.dialog,
      button: IMPORT_WORDS.button,
      isOfNotes: false,
    })
    if (folder === null) return
    const { signal } = (controller.current = new AbortController())
    setIsBusy(true)
    try {
      const { name } = await client.call('embedding.importFolder', { folder }, { signal })
      setImported(name)
      onImported()
    } catch (error) {
      if (!isAbort(error)) setProblem(errorSentence(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section aria-label={IMPORT_WORDS.title}>
      <p className={styles.quiet}>{IMPORT_WORDS.about}</p>
      <div className={styles.choose}>
        {isBusy ? (
          <>
            <span className={styles.quiet} role="status">
              <Spinner label={IMPORT_WORDS.busy} /> {IMPORT_WORDS.busy} …
            </span>
            <Button onClick={() => controller.current?.abort()}>{IMPORT_WORDS.stop}</Button>
          </>
        ) : (
          <Button icon={<FolderOpenIcon />} onClick={() => void choose()}>
            {IMPORT_WORDS.choose}
          </Button>
        )}
        {imported === null ? null : (
          <span className={styles.used} role="status">
            {IMPORT_WORDS.done(imported)}
          </span>
        )}
        {problem === null ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </section>
  )
}
