import type { Blueprint } from '../../../../../shared/circuit/blueprint.ts'

export const tidied = (blueprint: Blueprint): Blueprint => blueprint
