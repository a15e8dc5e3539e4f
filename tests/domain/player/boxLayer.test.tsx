// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BoxLayer } from '#domain/player/PlayerPanel.tsx';

afterEach(cleanup);

const rect = { left: 140, top: 0, width: 360, height: 360 };

describe('the boxes over a picture', () => {
  it('lie on the picture in percent, each with its kind and caption', () => {
    const box = { left: 10, top: 20, width: 30, height: 40 };
    render(
      <BoxLayer
        rect={rect}
        boxes={[
          { ...box, kind: 'motion', caption: 'motion 50%' },
          { ...box, kind: 'flagged', caption: '<b>person</b> 87%' },
        ]}
      />,
    );
    const layer = screen.getByRole('list', { name: 'Detections' });
    expect([layer.style.left, layer.style.top, layer.style.width, layer.style.height]).toEqual([
      '140px',
      '0px',
      '360px',
      '360px',
    ]);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => [item.getAttribute('data-kind'), item.textContent])).toEqual([
      ['motion', 'motion 50%'],
      ['flagged', '<b>person</b> 87%'],
    ]);
    expect(items.map(({ style }) => [style.left, style.top, style.width, style.height])).toEqual([
      ['10%', '20%', '30%', '40%'],
      ['10%', '20%', '30%', '40%'],
    ]);
  });

  it('keep their captions inside where the picture ends', () => {
    const wide = { left: 0, width: 50 };
    render(
      <BoxLayer
        rect={rect}
        boxes={[
          { ...wide, top: 0, height: 50, kind: 'motion', caption: 'upper' },
          { ...wide, top: 50, height: 50, kind: 'motion', caption: 'lower' },
          { ...wide, top: 50, height: 50, kind: 'other', caption: 'at the foot' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('data-caption-inside'))).toEqual([
      'true',
      'false',
      'true',
    ]);
  });

  it('are no list when there are none', () => {
    const { container } = render(<BoxLayer rect={rect} boxes={[]} />);
    expect(container.innerHTML).toBe('');
  });
});
