import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Blueprint } from '../shared/blueprint.ts'
import { layOut, needsLayout } from '../shared/layout/lay-out.ts'
import { componentOfType } from '../shared/registry.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { CodeBlock } from '../../../renderer/src/markdown/parts/code-block.tsx'
import type { FenceProps } from '../../../renderer/src/markdown/markdown-context.tsx'
import { findFence } from '../../../renderer/src/stores/text/fences.ts'
import type { OpenCircuit } from './work/circuit-work.ts'
import { circuitWork } from './work/create-circuit-work.ts'
import type { NoteSession } from '../../../renderer/src/stores/notes/note-session.ts'
import { CircuitProblems } from './circuit-problems.tsx'
import { CircuitView } from './circuit-view.tsx'
import { createWireRouter } from './drawing/route-wires.ts'
import { readSheet } from './drawing/sheet.ts'
import { CircuitEditor } from './editing/circuit-editor.tsx'
import styles from './circuit-view.module.css'

/** More parts than this are not drawn in a note. */
const MOST_DRAWN = 3_000

/** The block of a circuit in a rendered text: drawn and running, what is wrong with it, or its editor. */
export function CircuitBlock({ text, line, path }: FenceProps) {
  const circuit = useStores().ofFeatures.of(circuitWork)
  const open = useStore(circuit.state, (state) => state.open)
  if (open && !open.isLarge && path !== null && open.path === path)
    return (
      <InPlace open={open} line={line}>
        <Drawn text={text} line={line} path={path} />
      </InPlace>
    )
  return <Drawn text={text} line={line} path={path} />
}

/** The editor, if this is the block that it is open for. */
function InPlace({
  open: { editing },
  line,
  children,
}: {
  readonly open: OpenCircuit
  readonly line: number
  readonly children: ReactNode
}) {
  const circuit = useStores().ofFeatures.of(circuitWork)
  const edited = useStore(editing.state, (state) => state.line)
  if (edited !== line) return children
  return (
    <div className={styles.block}>
      <CircuitEditor
        editing={editing}
        isLarge={false}
        onLarge={circuit.setLarge}
        onLeave={circuit.close}
      />
    </div>
  )
}

function Drawn({ text, line, path }: FenceProps) {
  const stores = useStores()
  const { openNotes } = stores
  const { blueprint, errors, warnings } = useMemo(() => readBlueprint(text), [text])
  const isTooLarge = (blueprint?.components.length ?? 0) > MOST_DRAWN
  const sheet = useMemo(
    () =>
      blueprint && !isTooLarge && errors.length === 0
        ? readSheet(laidOut(blueprint), componentOfType, createWireRouter())
        : null,
    [blueprint, errors, isTooLarge],
  )
  const session = path === null ? undefined : openNotes.get(path)
  const edit = (place: VaultPath): void =>
    stores.ofFeatures.of(circuitWork).open(place, { line, text }, { isLarge: false })
  if (blueprint && sheet)
    return (
      <WithRights session={session} line={line} text={text}>
        {(canWrite) => (
          <CircuitView
            blueprint={blueprint}
            place={path === null ? null : { path, line, text }}
            sheet={sheet}
            warnings={warnings}
            onEdit={canWrite && path !== null ? () => edit(path) : null}
          />
        )}
      </WithRights>
    )
  const tooLarge = {
    message: `The circuit has more than ${MOST_DRAWN} parts, too many to draw in a note`,
    line: 1,
    column: 1,
  }
  return (
    <>
      <CircuitProblems errors={isTooLarge ? [tooLarge] : errors} firstLine={line} />
      <CodeBlock language="circuit" text={text} />
    </>
  )
}

/** A blueprint whose positions are no drawing is shown as if they were left out. */
const laidOut = (blueprint: Blueprint): Blueprint =>
  needsLayout(blueprint) ? layOut(blueprint) : blueprint

/** Whether the block can be written: it is in an open note that is not only read, and stands where the editor finds it. */
function WithRights({
  session,
  line,
  text,
  children,
}: Pick<FenceProps, 'line' | 'text'> & {
  readonly session: NoteSession | undefined
  readonly children: (canWrite: boolean) => ReactNode
}) {
  return session ? (
    <OfSession session={session} line={line} text={text}>
      {children}
    </OfSession>
  ) : (
    children(false)
  )
}

function OfSession({
  session,
  line,
  text,
  children,
}: Pick<FenceProps, 'line' | 'text'> & {
  readonly session: NoteSession
  readonly children: (canWrite: boolean) => ReactNode
}) {
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  const revision = useStore(session.state, (state) => state.revision)
  // In a list or a quotation its lines are not the block's own.
  const isFound = useMemo(
    () => revision >= 0 && findFence(session.text(), { line, text, language: 'circuit' }) !== null,
    [session, revision, line, text],
  )
  return children(!isReadOnly && isFound)
}
