import type { Command } from '../command.ts'

/** The same keys, however they are written: the order of modifiers is free. */
export const plainKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((one) => {
      const parts = one.split(/\+(?=.)/)
      return [...parts.slice(0, -1).toSorted(), parts.at(-1) ?? ''].join('+')
    })
    .join(' ')

/** True when one cannot be pressed without the other: the same, or the beginning of a chord. */
export function keysClash(one: string, other: string): boolean {
  const [a, b] = [plainKeys(one), plainKeys(other)]
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}

/** The other commands that these keys run, or are the beginning of. */
export const clashesWith = (
  keys: string,
  id: string,
  commands: readonly Command[],
): readonly Command[] =>
  commands.filter(
    (command) => command.id !== id && command.keys.some((each) => keysClash(each, keys)),
  )

type OwnKeys = Readonly<Record<string, readonly string[]>>

/** The person's own keys when a command has these from now on; what is as usual is not kept. */
export function withKeysOf(
  own: OwnKeys,
  command: Command,
  keys: readonly string[],
): Record<string, string[]> {
  const usual = command.usualKeys ?? command.keys
  const { [command.id]: _, ...others } = own
  const kept = Object.fromEntries(Object.entries(others).map(([id, each]) => [id, [...each]]))
  const isUsual = keys.length === usual.length && keys.every((key, at) => key === usual[at])
  return isUsual ? kept : { ...kept, [command.id]: [...keys] }
}

/** The same, with these keys taken away from all others. */
export function withKeysTaken(
  own: OwnKeys,
  command: Command,
  {
    keys,
    taken,
    commands,
  }: {
    readonly keys: readonly string[]
    /** The new one of them. */
    readonly taken: string
    readonly commands: readonly Command[]
  },
): Record<string, string[]> {
  return clashesWith(taken, command.id, commands)
    .filter(({ isFixed }) => !isFixed)
    .reduce<Record<string, string[]>>(
      (now, other) =>
        withKeysOf(
          now,
          other,
          other.keys.filter((each) => !keysClash(each, taken)),
        ),
      withKeysOf(own, command, keys),
    )
}
