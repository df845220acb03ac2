import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import type {
  PropertyKind,
  PropertyValue,
} from '../../../../../shared/frontmatter/property-kind.ts'
import type { PropertyRow } from '../../../../../shared/frontmatter/read-properties.ts'

/** What the field of a value works with, whatever its kind. */
export interface ValueProps {
  readonly row: PropertyRow
  readonly kind: PropertyKind
  /** The note that links in it are of. */
  readonly path: VaultPath
  readonly isReadOnly: boolean
  readonly onSet: (value: PropertyValue, isDate?: boolean) => void
  /** The row is not wanted any more. */
  readonly onRemove: () => void
  readonly onNext: () => void
}
