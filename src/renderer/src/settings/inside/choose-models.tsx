import { useState } from 'react'
import { useStore } from 'zustand'
import type { ModelFile } from '../../../../shared/domain/models/engine.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { FileIcon, FolderOpenIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { INSIDE_WORDS } from './words.ts'
import styles from './inside.module.css'

/** Points to model files that other programs have; a browser has no dialog for files, so there it is a folder. */
export function ChooseModels({
  onFound,
}: {
  readonly onFound: (update: (before: readonly ModelFile[]) => readonly ModelFile[]) => void
}) {
  const client = useClient()
  const { app, overlay } = useStores()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const look = async (choose: () => Promise<readonly ModelFile[] | null>): Promise<void> => {
    setProblem(null)
    try {
      const files = await choose()
      if (files === null) return
      const paths = new Set(files.map(({ path }) => path))
      onFound((before) => [...before.filter(({ path }) => !paths.has(path)), ...files])
    } catch (error) {
      if (!isAbort(error)) setProblem(errorSentence(error))
    } finally {
      setIsLooking(false)
    }
  }
  const chooseFile = async (): Promise<readonly ModelFile[] | null> => {
    const path = await client.call('engine.chooseFile', {})
    if (path === null) return null
    setIsLooking(true)
    return [await client.call('engine.inspect', { path })]
  }
  const chooseFolder = async (): Promise<readonly ModelFile[] | null> => {
    const folder = await overlay.chooseFolder({
      title: INSIDE_WORDS.folderTitle,
      button: INSIDE_WORDS.folderButton,
      isOfNotes: false,
    })
    if (folder === null) return null
    setIsLooking(true)
    const files = await client.call('engine.filesIn', { folder })
    if (files.length === 0) setProblem(INSIDE_WORDS.nothingIn(folder))
    return files
  }
  return (
    <div className={styles.choose}>
      {isDesktop ? (
        <Button icon={<FileIcon />} disabled={isLooking} onClick={() => void look(chooseFile)}>
          {INSIDE_WORDS.chooseFile}
        </Button>
      ) : null}
      <Button
        icon={<FolderOpenIcon />}
        disabled={isLooking}
        onClick={() => void look(chooseFolder)}
      >
        {INSIDE_WORDS.chooseFolder}
      </Button>
      {isLooking ? (
        <span className={styles.quiet} role="status">
          <Spinner label={INSIDE_WORDS.lookingIn} /> {INSIDE_WORDS.lookingIn} …
        </span>
      ) : null}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
