import { useRef, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { FaultNotice, type FaultAction, type FaultShape } from './fault-notice.tsx'
import { faultReport } from './fault-report.ts'
import { forgetLoadFaults, isLoadFault } from './load-fault.ts'

/** How much fails together. */
export type FaultLevel = 'window' | 'view' | 'note' | 'message' | 'block' | 'dialog' | 'bar'

const SHAPES: Readonly<Record<FaultLevel, FaultShape>> = {
  window: 'window',
  view: 'page',
  note: 'page',
  dialog: 'page',
  message: 'card',
  block: 'line',
  bar: 'line',
}

/** Without being tried again. */
const MOST_CATCHES = 3

export type FaultBoundaryProps = {
  readonly level: FaultLevel
  /** What is missing when it fails, as the beginning of a sentence: “This note”. */
  readonly what: string
  /** What is drawn, as it is written, so that it can be read even so. */
  readonly text?: string | (() => string) | undefined
  /** Ways out, besides trying again: closing what it is. Afterwards it is tried again. */
  readonly actions?: readonly FaultAction[] | undefined
  /** A change of any of these tries again by itself. */
  readonly resetKeys?: readonly unknown[] | undefined
  /** What stands round the notice. */
  readonly frame?: ((notice: ReactNode) => ReactNode) | undefined
  readonly children: ReactNode
}

/**
 * Keeps a fault, in drawing or in an effect, from taking more of the window with it: in place of `children` stands what
 * happened and what can be done.
 */
export function FaultBoundary({
  level,
  what,
  text,
  actions = [],
  resetKeys = [],
  frame = (notice) => notice,
  children,
}: FaultBoundaryProps) {
  const components = useRef<string | null>(null)
  const catches = useRef(0)
  const caught = useRef<unknown>(null)
  return (
    <ErrorBoundary
      resetKeys={[...resetKeys]}
      onError={(error, info) => {
        caught.current = error
        components.current = info.componentStack ?? null
        catches.current += 1
      }}
      onReset={() => {
        catches.current = 0
        if (isLoadFault(caught.current)) forgetLoadFaults()
      }}
      fallbackRender={({ error, resetErrorBoundary }) => {
        // What stands in for it fails too, a moment later: without an end, unless it is left to what is around.
        if (catches.current > MOST_CATCHES) throw error
        return frame(
          <FaultNotice
            shape={SHAPES[level]}
            what={what}
            text={typeof text === 'function' ? text() : (text ?? null)}
            report={() =>
              faultReport(
                error,
                { failure: `could not show a ${level}`, components: components.current },
                { atMs: Date.now(), browser: navigator.userAgent },
              )
            }
            isUnloaded={isLoadFault(error)}
            onRetry={resetErrorBoundary}
            actions={actions.map(({ label, run }) => ({
              label,
              run: () => {
                run()
                resetErrorBoundary()
              },
            }))}
          />,
        )
      }}
    >
      {children}
    </ErrorBoundary>
  )
}
