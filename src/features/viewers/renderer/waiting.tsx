import { useEffect, useState, type ReactNode } from 'react'
import { ProgressBar } from '../../../renderer/src/ui/progress-bar.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { VIEWER_WORDS } from './viewer-words.ts'

/** What stands in a viewer while the file comes; nothing for the first moment, as most are there before an eye sees it. */
export function Waiting({
  ratio = null,
  words = VIEWER_WORDS.loading,
}: {
  /** How much is there, 0 to 1; null where nobody knows. */
  readonly ratio?: number | null
  readonly words?: string
}) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return <div className="v-waiting" />
  return (
    <div className="v-waiting">
      {ratio === null ? (
        <Spinner label={words} />
      ) : (
        <span className="v-progress">
          <ProgressBar label={words} value={ratio} />
        </span>
      )}
      <span aria-hidden="true">{words}</span>
    </div>
  )
}

/** Why a file is not shown, where it would be. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <div className="v-problem" role="status" tabIndex={-1} data-file-view="">
    {children}
  </div>
)
