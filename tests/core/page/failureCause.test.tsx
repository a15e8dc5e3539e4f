import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, failureOf } from '#core/api/apiError.ts';
import { FailureCause } from '#core/page/QueryRows.tsx';

const headers = new Headers({ 'x-request-id': 'r-9' });

it.each([
  ['no response', new ApiError({ kind: 'network' }), 'We could not reach the service'],
  [
    'an error of the provider',
    new ApiError({ kind: 'response', status: 500, headers }),
    'The service answered with an error (request id r-9)',
  ],
  ['an error of the portal', new TypeError('undefined is not a function'), 'The portal itself had an error'],
])('why nothing could be read is told apart: %s', (_, error, words) => {
  render(<FailureCause failure={failureOf(error)} />);
  expect(screen.getByRole('status').textContent).toBe(words);
});
