import { Suspense, use } from 'react'
import { CodeBlock } from '../../../renderer/src/markdown/parts/code-block.tsx'
import { lazyModule } from '../../../renderer/src/ui/lazy/lazy-module.ts'
import type { FenceProps } from '../../../renderer/src/markdown/markdown-context.tsx'

const block = lazyModule(() => import('./circuit-block.tsx'))

/** A ` ```circuit ` block: its code until what draws it is there. */
export function CircuitFence(props: FenceProps) {
  return (
    <Suspense fallback={<CodeBlock language="circuit" text={props.text} />}>
      <LoadedBlock {...props} />
    </Suspense>
  )
}

function LoadedBlock(props: FenceProps) {
  const { CircuitBlock } = use(block())
  return <CircuitBlock {...props} />
}
