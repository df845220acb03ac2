import { ChangeSet, type Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { applyTextEdits } from '../../../../../shared/domain/text/text-edits.ts'
import { toDoc, toTextEdits } from '../text-changes.ts'
import {
  adopted,
  compacted,
  draftOf,
  emptyLedger,
  fileTextOf,
  isUnsaved,
  landed,
  mayHaveLeft,
  notLanded,
  rebased,
  sending,
  textOf,
  withEdit,
  type LedgerDraft,
  type TextLedger,
} from './text-ledger.ts'

const disk = (text: string) => ({ text, etag: text })
const type = (ledger: TextLedger, at: number, insert: string): TextLedger =>
  withEdit(ledger, ChangeSet.of({ from: at, insert }, textOf(ledger).length))
const draftText = ({ base, stage, edits }: LedgerDraft): string =>
  applyTextEdits(applyTextEdits(base.text, stage), edits)

describe('the ledger of a text', () => {
  test('has every key, whatever becomes of the saves, and so has its draft', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('type'), at: fc.nat(99) }) },
      fc.record({ do: fc.constantFrom('send', 'landed', 'failed', 'lost'), at: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        // What the disk would have, kept the way main keeps it.
        let file = 'one\r\ntwo\nthree'
        let sent: string | null = null
        let ledger = adopted(emptyLedger(), disk(file))
        let expected: Text = toDoc(file)
        for (const [number, one] of steps.entries()) {
          if (one.do === 'type') {
            const changes = ChangeSet.of(
              { from: one.at % (expected.length + 1), insert: `${number}` },
              expected.length,
            )
            expected = changes.apply(expected)
            ledger = withEdit(ledger, changes)
          } else if (one.do === 'send' && sent === null && isUnsaved(ledger)) {
            ledger = sending(ledger)
            sent = applyTextEdits(file, toTextEdits(ledger.stage))
          } else if (one.do === 'landed' && sent !== null) {
            file = sent
            ledger = landed(ledger, file)
            sent = null
          } else if ((one.do === 'failed' || one.do === 'lost') && sent !== null) {
            ledger = notLanded(ledger, { mayBeOnDisk: one.do === 'lost' })
            if (one.do === 'lost') expect(mayHaveLeft(ledger, sent)).toBe(true)
            sent = null
          }
          expect(textOf(ledger).eq(expected)).toBe(true)
          expect(ledger.disk).toEqual(disk(file))
          const draft = draftOf(ledger, { alsoSaved: true })
          expect(draft && draftText(draft)).toBe(fileTextOf(ledger))
          expect(toDoc(fileTextOf(ledger)).eq(expected)).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
  test('has a draft only of what is not on disk, unless it is asked for', () => {
    let ledger = emptyLedger()
    expect(draftOf(ledger, { alsoSaved: true })).toBeNull()
    ledger = adopted(ledger, disk('text'))
    expect(draftOf(ledger, { alsoSaved: false })).toBeNull()
    expect(draftOf(ledger, { alsoSaved: true })).toMatchObject({ stage: [], edits: [] })
    ledger = landed(sending(type(ledger, 4, '!')), 'text!')
    expect(draftOf(ledger, { alsoSaved: false })).toBeNull()
  })
  test('puts what was typed long ago into the stage, so that a draft need not repeat it', () => {
    const ledger = adopted(emptyLedger(), disk('text'))
    const first = compacted(type(ledger, 0, 'x'.repeat(40_000)))
    const second = compacted(type(first, 0, 'y'))
    expect(draftOf(first, { alsoSaved: false })?.edits).toEqual([])
    expect(draftOf(second, { alsoSaved: false })?.edits).toEqual([{ from: 0, to: 0, insert: 'y' }])
    expect(second.stageVersion).toBe(first.stageVersion)
  })
  test('keeps the text the person sees when the file becomes another', () => {
    const typed = type(adopted(emptyLedger(), disk('one\r\ntwo\r\n')), 3, '!')
    const ledger = rebased(typed, disk('zero\r\none\r\n'), textOf(typed))
    expect(textOf(ledger).toString()).toBe('one!\ntwo\n')
    expect(fileTextOf(ledger)).toBe('one!\r\ntwo\r\n')
    expect(ledger.disk).toEqual(disk('zero\r\none\r\n'))
  })
})
