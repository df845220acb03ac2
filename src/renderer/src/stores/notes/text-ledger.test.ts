import { ChangeSet, type Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { applyTextEdits } from '../../../../shared/domain/text/text-edits.ts'
import { toDoc } from './text-changes.ts'
import { createTextLedger, type LedgerDraft, type TextLedger } from './text-ledger.ts'

const disk = (text: string) => ({ text, etag: text })
const type = (ledger: TextLedger, at: number, insert: string): void =>
  ledger.edited(ChangeSet.of({ from: at, insert }, ledger.text().length))
const textOf = ({ base, stage, edits }: LedgerDraft): string =>
  applyTextEdits(applyTextEdits(base.text, stage), edits)

describe('the ledger of a text', () => {
  test('has every key, whatever becomes of the saves, and so has its draft', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('type'), at: fc.nat(99) }) },
      fc.record({ do: fc.constantFrom('send', 'landed', 'failed', 'lost'), at: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ledger = createTextLedger()
        // What the disk would have, kept the way main keeps it.
        let file = 'one\r\ntwo\nthree'
        let sent: string | null = null
        ledger.adopt(disk(file))
        let expected: Text = toDoc(file)
        for (const [number, one] of steps.entries()) {
          if (one.do === 'type') {
            const changes = ChangeSet.of(
              { from: one.at % (expected.length + 1), insert: `${number}` },
              expected.length,
            )
            expected = changes.apply(expected)
            ledger.edited(changes)
          } else if (one.do === 'send' && sent === null && ledger.hasUnsavedText()) {
            sent = applyTextEdits(file, ledger.send())
          } else if (one.do === 'landed' && sent !== null) {
            file = sent
            ledger.landed(file)
            sent = null
          } else if ((one.do === 'failed' || one.do === 'lost') && sent !== null) {
            ledger.failed({ mayBeOnDisk: one.do === 'lost' })
            if (one.do === 'lost') expect(ledger.mayHaveLeft(sent)).toBe(true)
            sent = null
          }
          expect(ledger.text().eq(expected)).toBe(true)
          expect(ledger.base()).toEqual(disk(file))
          const draft = ledger.draft({ alsoSaved: true })
          expect(draft && textOf(draft)).toBe(ledger.fileText())
          expect(toDoc(ledger.fileText()).eq(expected)).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
  test('has a draft only of what is not on disk, unless it is asked for', () => {
    const ledger = createTextLedger()
    expect(ledger.draft({ alsoSaved: true })).toBeNull()
    ledger.adopt(disk('text'))
    expect(ledger.draft({ alsoSaved: false })).toBeNull()
    expect(ledger.draft({ alsoSaved: true })).toMatchObject({ stage: [], edits: [] })
    type(ledger, 4, '!')
    ledger.send()
    ledger.landed('text!')
    expect(ledger.draft({ alsoSaved: false })).toBeNull()
  })
  test('puts what was typed long ago into the stage, so that a draft need not repeat it', () => {
    const ledger = createTextLedger()
    ledger.adopt(disk('text'))
    type(ledger, 0, 'x'.repeat(40_000))
    const first = ledger.draft({ alsoSaved: false })
    type(ledger, 0, 'y')
    const second = ledger.draft({ alsoSaved: false })
    expect(first?.edits).toEqual([])
    expect(second?.edits).toEqual([{ from: 0, to: 0, insert: 'y' }])
    expect(second?.stageVersion).toBe(first?.stageVersion)
  })
  test('keeps the text the person sees when the file becomes another', () => {
    const ledger = createTextLedger()
    ledger.adopt(disk('one\r\ntwo\r\n'))
    type(ledger, 3, '!')
    ledger.rebase(disk('zero\r\none\r\n'), ledger.text())
    expect(ledger.text().toString()).toBe('one!\ntwo\n')
    expect(ledger.fileText()).toBe('one!\r\ntwo\r\n')
    expect(ledger.base()).toEqual(disk('zero\r\none\r\n'))
  })
})
