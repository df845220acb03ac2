export { showInvisible } from '../../../../shared/domain/text/visible-text.ts'
