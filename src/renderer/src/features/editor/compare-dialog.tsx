import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { toEditorText } from '../../../../shared/domain/text-edits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { cspNonce } from './csp-nonce.ts'
import styles from './compare-dialog.module.css'

export type CompareDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly name: string
  readonly theirs: string
  readonly mine: () => string
  readonly isBusy: boolean
  readonly onKeepMine: () => void
  readonly onUseTheirs: () => void
  readonly onKeepBoth: () => void
}

/** Both versions side by side. No choice is preselected; closing decides nothing and loses nothing. */
export function CompareDialog({
  open,
  onClose,
  name,
  theirs,
  mine,
  isBusy,
  onKeepMine,
  onUseTheirs,
  onKeepBoth,
}: CompareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Two versions of ${name}`}
      size="large"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={onUseTheirs} disabled={isBusy}>
            Use theirs
          </Button>
          <Button onClick={onKeepBoth} disabled={isBusy}>
            Keep both
          </Button>
          <Button onClick={onKeepMine} disabled={isBusy}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className={styles.heads}>
        <span>On disk</span>
        <span>Yours</span>
      </div>
      <Comparison theirs={theirs} mine={mine()} />
    </Dialog>
  )
}

function Comparison({ theirs, mine }: { readonly theirs: string; readonly mine: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const extensions: Extension = [
      cspNonce(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      theme,
    ]
    const view = new MergeView({
      parent: host.current,
      a: { doc: toEditorText(theirs), extensions },
      b: { doc: mine, extensions },
      collapseUnchanged: { margin: 3, minSize: 6 },
      diffConfig: { scanLimit: 2000, timeout: 1000 },
    })
    return () => view.destroy()
  }, [theirs, mine])
  return <div ref={host} className={styles.comparison} />
}

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--paper)' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-meta)',
    lineHeight: '20px',
  },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--paper)' },
  '&.cm-merge-a .cm-changedLineGutter': { backgroundColor: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLineGutter': { backgroundColor: 'var(--good)' },
  '.cm-content': { padding: '8px 0', fontVariantLigatures: 'none' },
  '.cm-line': { padding: '0 12px' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--bad-ground)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-ground)' },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'none',
    fontWeight: '700',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
  '.cm-collapsedLines': {
    background: 'var(--desk)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--font-ui)',
    padding: '2px 12px',
  },
})
