import { Suspense, use, type ReactNode } from 'react'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import styles from '../markdown.module.css'

const typesetter = lazyModule(() => import('../read/typeset.ts'))

/**
 * A formula as MathML, which the browser draws itself; its source while KaTeX loads and where it cannot be read.
 * @param line where a block begins, from 1; null for one within a line
 */
export function Formula({ tex, line }: { readonly tex: string; readonly line: number | null }) {
  const isBlock = line !== null
  const source = <code className={styles.tex}>{tex}</code>
  return (
    <span
      className={isBlock ? styles.formulaBlock : styles.formula}
      data-line={line ?? undefined}
      dir="ltr"
    >
      <Suspense fallback={source}>
        <Typeset tex={tex} isBlock={isBlock} fallback={source} />
      </Suspense>
    </span>
  )
}

function Typeset({
  tex,
  isBlock,
  fallback,
}: {
  readonly tex: string
  readonly isBlock: boolean
  readonly fallback: ReactNode
}): ReactNode {
  const { formula, problem } = use(typesetter()).typeset(tex, isBlock)
  return formula ?? <span title={problem ?? undefined}>{fallback}</span>
}
