import { useMemo } from 'react'
import { Blueprint } from '../../../../shared/circuit/blueprint.ts'
import { componentOfType } from '../../../../shared/circuit/registry.ts'
import { CodeBlock } from '../../markdown/code-block.tsx'
import type { FenceProps } from '../../markdown/markdown-context.tsx'
import { CircuitView } from './circuit-view.tsx'
import { routeSimply } from './drawing/route-simply.ts'
import { readSheet } from './drawing/sheet.ts'

export function CircuitBlock({ text }: FenceProps) {
  const sheet = useMemo(() => {
    try {
      return readSheet(Blueprint.parse(JSON.parse(text)), componentOfType, routeSimply)
    } catch {
      return null
    }
  }, [text])
  return sheet ? <CircuitView sheet={sheet} /> : <CodeBlock language="circuit" text={text} />
}
