import type { Signal } from '../component.ts'

/** A signal as a number, for arrays of bytes: 0, 1, and 2 for not known. */
export const UNKNOWN = 2

const SIGNALS: readonly Signal[] = [0, 1, 'x']

export const codeOf = (signal: Signal): number => (signal === 'x' ? UNKNOWN : signal)

export const signalOf = (code: number | undefined): Signal => SIGNALS[code ?? UNKNOWN] ?? 'x'
