import type { OfferedModel } from '../../../../shared/contract/engine.ts'
import type { ModelFile } from '../../../../shared/domain/models/engine.ts'
import { isOnServer, type Provider } from '../../../../shared/domain/models/provider.ts'

/** A model file of this machine, and why it is in the list. */
export interface ShelvedModel {
  readonly path: string
  readonly name: string
  /** Set when it was downloaded here. */
  readonly offered: OfferedModel | null
  /** The saved models that are this file. */
  readonly saved: readonly Provider[]
  /** What it says of itself, where that is known; else it has to be asked. */
  readonly file: ModelFile | null
}

/** Each file once: what was downloaded, then what is saved, then what was found. */
export function shelvedModels(
  offered: readonly OfferedModel[],
  providers: readonly Provider[],
  found: readonly ModelFile[],
): ShelvedModel[] {
  const inside = providers.filter((provider) => !isOnServer(provider))
  const named = new Map<string, { readonly name: string; readonly offered: OfferedModel | null }>()
  for (const model of offered)
    if (model.onDisk.status === 'there')
      named.set(model.onDisk.path, { name: model.name, offered: model })
  for (const { file, name } of inside)
    if (file !== undefined && !named.has(file)) named.set(file, { name, offered: null })
  for (const { path, name } of found) if (!named.has(path)) named.set(path, { name, offered: null })
  return [...named].map(([path, each]) => ({
    path,
    ...each,
    saved: inside.filter(({ file }) => file === path),
    file: found.find((one) => one.path === path) ?? null,
  }))
}
