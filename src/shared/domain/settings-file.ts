import { z } from 'zod'
import { Settings, SettingsPatch } from './settings.ts'

const NAMES = Settings.keyof().options
const FIRST: Settings = Settings.parse({})

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
/** The order in which a record has its fields says nothing. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Those of them that are not as at the first start. */
export const changedSettings = (
  settings: Settings,
  names: readonly (keyof Settings)[] = NAMES,
): readonly (keyof Settings)[] => names.filter((name) => !isSame(settings[name], FIRST[name]))

/** What these were at the first start. */
export const defaultsOf = (names: readonly (keyof Settings)[]): Partial<Settings> =>
  picked(FIRST, names)

/** These fields of it alone. */
export const picked = (settings: Settings, names: readonly (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

/**
 * What no file of settings says, and no reset of all changes: whom the assistant asks, what it may do and what may leave this
 * machine is decided here, and models lie here.
 */
const KEPT_HERE: readonly (keyof Settings)[] = [
  'providers',
  'defaultProvider',
  'allowedOrigins',
  'localOnly',
  'embeddingModel',
  'agentMode',
  'maxToolCalls',
  'maxExtensions',
  'memoryEnabled',
  'memoryNote',
  'toolRules',
  // A language may have to be downloaded.
  'spellLanguages',
  // Where it lies is not in the file, and it may be broken there.
  'customCss',
  // A smaller one throws old versions away, which no undo brings back.
  'historyBudgetMb',
  // What was seen here was not seen elsewhere.
  'seen',
]
export const SHARED_SETTINGS = NAMES.filter((name) => !KEPT_HERE.includes(name))

const FORMAT = 'latent-settings'
const SettingsFile = z.object({
  format: z.literal(FORMAT),
  settings: z.record(z.string(), z.unknown()),
})

/** The settings as JSON, without keys of models, models, and what the assistant may do. */
export function writeSettingsFile(settings: Settings): string {
  const shared = SHARED_SETTINGS.map((name) => [name, settings[name]])
  return `${JSON.stringify({ format: FORMAT, settings: Object.fromEntries(shared) }, null, 2)}\n`
}

export interface SettingsChange {
  readonly name: keyof Settings
  readonly from: unknown
  readonly to: unknown
}

/** What a setting changes to by this value; nothing where it is so already. */
export const changeTo = (
  name: keyof Settings,
  to: unknown,
  settings: Settings,
): readonly SettingsChange[] =>
  isSame(to, settings[name]) ? [] : [{ name, from: settings[name], to }]

/**
 * What a file of settings would change. What it says that is no setting, no possible value or none to be shared is left
 * out, and named in `leftOut`. Null for a text that is no such file.
 */
export function readSettingsFile(
  text: string,
  settings: Settings,
): { readonly changes: readonly SettingsChange[]; readonly leftOut: readonly string[] } | null {
  const file = SettingsFile.safeParse(parsed(text))
  if (!file.success) return null
  const changes: SettingsChange[] = []
  const leftOut: string[] = []
  for (const [given, value] of Object.entries(file.data.settings)) {
    const name = SHARED_SETTINGS.find((each) => each === given)
    const field = name && SettingsPatch.shape[name]
    const read = field?.safeParse(value)
    if (!name || !read?.success || read.data === undefined) leftOut.push(given)
    else changes.push(...changeTo(name, read.data, settings))
  }
  return { changes, leftOut }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The changes as `settings.update` takes them. */
export const patchOf = (changes: readonly SettingsChange[]): Partial<Settings> =>
  Object.fromEntries(changes.map(({ name, to }) => [name, to]))
