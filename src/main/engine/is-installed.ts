import { findPackageJSON } from 'node:module'

/** Whether the package that runs models is there; npm leaves it out where it cannot be had. Nothing of it is loaded. */
export function isEngineInstalled(): boolean {
  try {
    return findPackageJSON('node-llama-cpp', import.meta.url) !== undefined
  } catch {
    return false
  }
}
