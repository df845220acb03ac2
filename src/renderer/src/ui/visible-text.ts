export { showInvisible } from '../../../shared/domain/visible-text.ts'
