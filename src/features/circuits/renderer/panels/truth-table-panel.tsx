import { useEffect, useMemo, useRef, useState } from 'react'
import { truthTable, type TruthTable } from '../../shared/analysis/truth-table.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { wireEnd } from '../../shared/wire-end.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { CheckIcon, CopyIcon } from '../../../../renderer/src/ui/icons.ts'
import type { CircuitRun } from '../running/circuit-run.ts'
import { tableAsCsv, tableAsMarkdown } from './table-text.ts'
import styles from './panels.module.css'

const SHOWN_COPIED_MS = 1500

/** What the circuit shows for every setting of its switches; the row of how they are set is marked. */
export function TruthTablePanel({
  blueprint,
  run,
}: {
  readonly blueprint: Blueprint
  readonly run: CircuitRun
}) {
  const table = useMemo(() => truthTable(blueprint), [blueprint])
  if (table.status === 'refused') return <p className={styles.none}>{table.reason}</p>
  return <Rows table={table} run={run} />
}

function Rows({ table, run }: { readonly table: TruthTable; readonly run: CircuitRun }) {
  const current = useCurrentRow(table, run)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <div className={styles.tools}>
        <CopyButton label="Copy as Markdown" text={() => tableAsMarkdown(table)} />
        <CopyButton label="Copy as CSV" text={() => tableAsCsv(table)} />
      </div>
      <div className={styles.tableFrame} tabIndex={0} role="group" aria-label="Rows">
        <table className={styles.table}>
          <thead>
            <tr>
              {table.inputs.map((label) => (
                <th key={`in ${label}`} scope="col">
                  {label}
                </th>
              ))}
              {table.outputs.map((label, index) => (
                <th key={`out ${label}`} scope="col" data-first={index === 0 ? '' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {table.rows.map(({ inputs, outputs }, row) => (
              <tr key={row} aria-current={row === current ? 'true' : undefined}>
                {inputs.map((value, index) => (
                  <td key={index}>{value}</td>
                ))}
                {outputs.map((value, index) => (
                  <td key={index} data-value={value} data-first={index === 0 ? '' : undefined}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The row of how the switches and buttons are set now. */
function useCurrentRow({ inputs }: TruthTable, run: CircuitRun): number {
  const read = (): number =>
    inputs.reduce((row, label) => row * 2 + (run.value(wireEnd(label, 'OUT')) === 1 ? 1 : 0), 0)
  const [row, setRow] = useState(read)
  useEffect(() => run.state.subscribe(() => setRow(read())))
  return row
}

function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text())
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_COPIED_MS)
  }
  return (
    <Button kind="quiet" icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
